const UNREACHABLE = '@account.invalid'

/** Whether somebody reads this address: a deleted account keeps one at which nobody does, and so does who bought at the door without one. */
export const isReachable = (email: string): boolean => !email.endsWith(UNREACHABLE)

/** The same of a column, as SQL. */
export const isReachableSql = (column: string): string => `${column} not like '%${UNREACHABLE}'`

/** What stands in the place of the address of somebody who gave none. */
export const NO_EMAIL = `door${UNREACHABLE}`
