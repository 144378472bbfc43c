// Read through a name of its own: the build writes "production" wherever it finds `process.env.NODE_ENV`.
const { env } = process

let reached = 0

/**
 * A point where a test can kill this process, to prove that acknowledged work survives. It does nothing unless CRASH_AT
 * names it, and never in production. CRASH_AFTER lets it pass so often before.
 */
export function crashPoint(name: string): void {
  if (env['CRASH_AT'] !== name || env['NODE_ENV'] === 'production') return
  if (reached++ >= Number(env['CRASH_AFTER'] ?? 0)) process.kill(process.pid, 'SIGKILL')
}
