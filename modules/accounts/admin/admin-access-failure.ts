import { adminMessages } from '#modules/accounts/admin/admin-messages.ts'

/** Why a page of the admin area is not shown: to a member, to an admin without the right, and when nobody can tell. */
export type AdminAccessFailure =
  | { code: 'ADMIN_REQUIRED' | 'ADMIN_PERMISSION_MISSING' | 'ADMIN_UNVERIFIED' }
  | { code: 'ADMIN_LEVEL_TOO_LOW'; level: number; needs: number }

interface AccessFailureText {
  title: string
  text: string
  /** Said beside it. */
  notice?: string
  /** It may be different in a moment. */
  mayRetry?: boolean
}

const DENIED = 'Access Denied'

/** What is said to whoever is refused: to each what is true of them. (Specification 2, Admin guard screen; 4, Admin check) */
export function accessFailureText(failure: AdminAccessFailure): AccessFailureText {
  switch (failure.code) {
    case 'ADMIN_REQUIRED':
      return {
        title: DENIED,
        text: "You don't have admin privileges to access this area. Please contact your system administrator if you believe this is an error.",
        notice: adminMessages.ADMIN_REQUIRED,
      }
    case 'ADMIN_LEVEL_TOO_LOW':
      return {
        title: DENIED,
        text: `You are an admin of level ${failure.level}. This page is for admins of level ${failure.needs}${failure.needs < 3 ? ' and above' : ''}.`,
      }
    case 'ADMIN_PERMISSION_MISSING':
      return {
        title: DENIED,
        text: 'Your admin permissions do not include this page. Please contact your system administrator if you believe this is an error.',
      }
    case 'ADMIN_UNVERIFIED':
      return {
        title: adminMessages.ADMIN_UNVERIFIED,
        text: 'The site could not check your admin rights just now. Your rights have not changed. Please try again in a moment.',
        mayRetry: true,
      }
  }
}

const CODES: readonly string[] = [
  'ADMIN_REQUIRED',
  'ADMIN_LEVEL_TOO_LOW',
  'ADMIN_PERMISSION_MISSING',
  'ADMIN_UNVERIFIED',
] satisfies AdminAccessFailure['code'][]

/** The failure in what our own guard threw; undefined for anything else. */
export const accessFailureIn = (thrown: unknown): AdminAccessFailure | undefined =>
  CODES.includes((thrown as { code?: string } | null)?.code ?? '')
    ? (thrown as AdminAccessFailure)
    : undefined
