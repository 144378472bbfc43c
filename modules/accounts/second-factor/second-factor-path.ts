import { safeReturnPath } from '#modules/accounts/return-path.ts'

/** Where the second factor's code is asked for, on the way to `path`. */
export const secondFactorPath = (path: string): string =>
  `/auth/second-factor?${new URLSearchParams({ next: safeReturnPath(path) })}`
