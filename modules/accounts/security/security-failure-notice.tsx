import { Link, useLocation } from 'react-router'
import { type SecurityFailure, securityMessage } from '#modules/accounts/security/security-messages.ts'
import { Notice } from '#ui/notice.tsx'

/** Why nothing was changed; and the way on, when all that is missing is a fresh sign-in. */
export function SecurityFailureNotice({ failure }: { failure: SecurityFailure }) {
  const { pathname } = useLocation()
  return failure.code === 'REAUTHENTICATION_REQUIRED' ? (
    <Notice tone="info" live>
      <p>{securityMessage(failure)}</p>
      <ReauthenticateLink path={pathname} />
    </Notice>
  ) : (
    <Notice tone="danger" live>
      {securityMessage(failure)}
    </Notice>
  )
}

/** Leads to where a person shows again that it is them, and back to `path`. */
export const ReauthenticateLink = ({ path }: { path: string }) => (
  <Link
    to={`/auth/again?${new URLSearchParams({ next: path })}`}
    className="inline-flex min-h-tap items-center font-semibold underline"
  >
    Show that it is you
  </Link>
)
