import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { reauthenticatePath } from '#modules/accounts/return-path.ts'
import { type SecurityFailure, securityMessage } from '#modules/accounts/security/security-messages.ts'

/** For `messageOf` of a form: why nothing was changed, and the way on. */
export const securityFailureMessage = (failure: SecurityFailure): ReactNode =>
  withWayOn(failure, securityMessage(failure))

/** What is said of a failure, and the way on when all that is missing is a fresh sign-in: in the message, beside what was typed. */
export const withWayOn = ({ code }: { code: string }, message: string): ReactNode =>
  code === 'REAUTHENTICATION_REQUIRED' ? (
    <>
      <p>{message}</p>
      <ReauthenticateLink />
    </>
  ) : (
    message
  )

/** Leads to where a person shows again that it is them, and back to this page. */
export function ReauthenticateLink() {
  const { pathname } = useLocation()
  return (
    <Link
      to={reauthenticatePath(pathname)}
      className="inline-flex min-h-tap items-center font-semibold underline"
    >
      Confirm that it is you
    </Link>
  )
}
