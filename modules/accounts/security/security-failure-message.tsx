import { Link, useLocation } from 'react-router'
import { reauthenticatePath } from '#modules/accounts/return-path.ts'
import { type SecurityFailure, securityMessage } from '#modules/accounts/security/security-messages.ts'

/** Why nothing was changed; and the way on, when all that is missing is a fresh sign-in. */
export function SecurityFailureMessage({ failure }: { failure: SecurityFailure }) {
  const { pathname } = useLocation()
  if (failure.code !== 'REAUTHENTICATION_REQUIRED') return securityMessage(failure)
  return (
    <>
      <p>{securityMessage(failure)}</p>
      <ReauthenticateLink path={pathname} />
    </>
  )
}

/** For `messageOf` of a form. */
export const securityFailureMessage = (failure: SecurityFailure) => (
  <SecurityFailureMessage failure={failure} />
)

/** Leads to where a person shows again that it is them, and back to `path`. */
export const ReauthenticateLink = ({ path }: { path: string }) => (
  <Link to={reauthenticatePath(path)} className="inline-flex min-h-tap items-center font-semibold underline">
    Confirm that it is you
  </Link>
)
