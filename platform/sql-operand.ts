/**
 * What a piece of SQL may be made with: a value of its statement, such as `$1`, or a column of a table in it, such as
 * `asked.person_id`. It is code, never what comes from outside.
 */
export type SqlOperand = `$${number}` | `${string}.${string}`
