/**
 * A place where a test may kill this process, to prove that what was acknowledged survives. Does nothing unless
 * CRASH_AT names it, and nothing at all in production.
 */
export function crashPoint(name: string): void {
  if (process.env['CRASH_AT'] === name && process.env['NODE_ENV'] !== 'production') {
    process.kill(process.pid, 'SIGKILL')
  }
}
