/**
 * How many digits the code of a sign-in mail has: `long` at an address where short ones were guessed wrong too often that
 * day. A long one is guessed right once in 10,000,000,000, so wrong ones need no count beyond those at their own mail.
 */
export const CODE_DIGITS = { short: 6, long: 10 } as const
