"""The internals of allauth that this site uses; any release may change them, so its version is pinned.

Sign-up makes a signed-in guest prove an address by a code (docs/decisions/0008), and allauth knows that only for its
own sign-up of a stranger: no public function starts it, ends it for somebody else's account, or gives it up.
"""

from allauth.account.internal.flows.email_verification import (
    verify_email_indirectly,  # the code has proved the member's address as well
)
from allauth.account.internal.flows.email_verification_by_code import (
    EMAIL_VERIFICATION_CODE_SESSION_KEY,  # ends that process where the address is another member's
    EmailVerificationProcess,  # starts the code for the address of a signed-in guest
)
from allauth.account.internal.flows.login import (
    record_authentication,  # that member has signed in by a code
)
from allauth.account.internal.stagekit import (
    clear_login,  # a refused sign-in leaves no half of one behind
)

__all__ = [
    "EMAIL_VERIFICATION_CODE_SESSION_KEY",
    "EmailVerificationProcess",
    "clear_login",
    "record_authentication",
    "verify_email_indirectly",
]
