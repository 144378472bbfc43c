/** Seconds after which somebody who met an outage may come back. */
export const OUTAGE_RETRY_SECONDS = 10

/** What sockets say, and PostgreSQL: connection exceptions (class 08), a shutdown or a start (57P01 to 57P03), too many clients. */
const CODE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[123]|53300)$/
/** What the driver says without a code. */
const MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** More is asked of the database than it can do now: nothing was done, and the same may be asked again later. */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError'
}

/** Whether an error says that the database cannot be reached or is too busy, and nothing of what was asked of it. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseBusyError) return true
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code !== undefined && (CODE.test(code) || (code === 'ENOENT' && syscall === 'connect'))) return true
  if (MESSAGE.test(error.message)) return true
  // A host with several addresses fails once for each of them.
  if (error instanceof AggregateError && error.errors.some(isDatabaseOutage)) return true
  return isDatabaseOutage(error.cause)
}
