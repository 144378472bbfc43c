/** Why no database could be started, as one sentence for the person at the terminal; a stack trace would not help. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
