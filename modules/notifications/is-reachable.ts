/** Whether somebody reads this address: a deleted account keeps one at which nobody does. */
export const isReachable = (email: string): boolean => !email.endsWith('@account.invalid')
