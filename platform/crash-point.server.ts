// Read through a name of its own: the build writes "production" wherever it finds `process.env.NODE_ENV`.
const { env } = process

/**
 * A place where a test may kill this process, to prove that what was acknowledged survives. Does nothing unless
 * CRASH_AT names it, and nothing at all in production.
 */
export function crashPoint(name: string): void {
  if (env['CRASH_AT'] === name && env['NODE_ENV'] !== 'production') process.kill(process.pid, 'SIGKILL')
}
