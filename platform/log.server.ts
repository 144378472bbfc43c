export type Level = 'debug' | 'info' | 'warn' | 'error'
type Facts = Record<string, unknown>

/** Writes one line a happening. `child` adds facts, such as a request id, to every line written through it. */
export interface Log {
  debug(message: string, facts?: Facts): void
  info(message: string, facts?: Facts): void
  warn(message: string, facts?: Facts): void
  error(message: string, facts?: Facts): void
  child(facts: Facts): Log
}

const ORDER: Record<Level, number> = { debug: 10, info: 20, warn: 30, error: 40 }
const SECRET_KEY = /password|token|cookie|authorization|secret|hash|params|(api|service|signature)_?key/i
const MAX_DEPTH = 6

/** Lines are JSON for machines, or short text when `pretty`, which is meant for a person at a terminal. */
export function createLog(
  options: { level?: Level; pretty?: boolean; write?: (line: string) => void } = {},
): Log {
  const { level = 'info', pretty = false, write = (line) => process.stdout.write(line) } = options
  const make = (own: Facts): Log => {
    const at =
      (lineLevel: Level) =>
      (message: string, facts: Facts = {}) => {
        if (ORDER[lineLevel] < ORDER[level]) return
        const all = redact({ ...own, ...facts }) as Facts
        write(pretty ? prettyLine(lineLevel, message, all) : jsonLine(lineLevel, message, all))
      }
    const child = (facts: Facts) => make({ ...own, ...facts })
    return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), child }
  }
  return make({})
}

const jsonLine = (level: Level, message: string, facts: Facts): string =>
  `${JSON.stringify({ time: new Date().toISOString(), level, message, ...facts })}\n`

function prettyLine(level: Level, message: string, facts: Facts): string {
  const rest = Object.entries(facts).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return `${new Date().toTimeString().slice(0, 8)} ${level === 'info' ? '' : `${level.toUpperCase()} `}${[message, ...rest].join(' ')}\n`
}

/** A copy that is safe to keep: values under telling names are hidden, errors become plain facts, depth is bounded. */
export function redact(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return errorFacts(value, depth)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    SECRET_KEY.test(key) ? '[hidden]' : redact(item, depth + 1),
  ])
  return Object.fromEntries(entries)
}

// Database errors carry the row's values in `detail` and `where`: only what names the fault is kept.
function errorFacts(error: Error & { code?: unknown }, depth: number): Facts {
  const cause = error.cause === undefined ? undefined : redact(error.cause, depth + 1)
  return { name: error.name, message: error.message, code: error.code, stack: error.stack, cause }
}
