// One place says how often something may be tried, and one function counts: a second limiter has other windows, forgets
// on a restart, or counts each process by itself.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RATE_LIMITS } from '#platform/rate-limits.ts'

const HOME = ['platform/consume-rate-limit.server.ts', 'platform/rate-limits.ts']
const SECOND_LIMITER = [
  /\brate_limits\b/, // counting past the function
  /\b(?:window(?:Seconds|Ms|Size|Minutes)|per(?:Minute|Hour|Window))\b/, // a limit beside the table
  /\b(?:rate-?limit(?:er)?(?:-flexible)?|express-rate-limit|hono-rate-limiter|bottleneck)['"]/, // a library's
]

const withoutComments = (source: string) => source.replace(/\/\*[^]*?\*\//g, '').replace(/\/\/.*$/gm, '')
const isSecondLimiter = (source: string) =>
  SECOND_LIMITER.some((pattern) => pattern.test(withoutComments(source)))

const sources = globSync('{app,modules,platform,server,ui}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$/.test(file) && !HOME.includes(file) && file !== 'platform/schema.ts',
)

test('nothing counts tries but consumeRateLimit', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((file) => isSecondLimiter(readFileSync(file, 'utf8')))).toEqual([])
})

test('no limit of the table is left that nobody uses', () => {
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  const names = Object.keys(RATE_LIMITS).filter((name) => !text.includes(`'${name}'`))
  expect(names).toEqual([])
})

test.each([
  "await db.statement('update rate_limits set count = 0')",
  'const LIMIT = { max: 5, windowSeconds: 60 }',
  "import { rateLimiter } from 'hono-rate-limiter'",
])('notices %s', (planted) => {
  expect(isSecondLimiter(planted)).toBe(true)
})
