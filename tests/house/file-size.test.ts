// Small files are found by name and read in one go. Lint refuses the longest; this keeps the usual one short as well.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const BOUNDS = { median: 45, ninetieth: 120, max: 300 }
// Generated, and tables of data: the words of the demo data.
const EXEMPT = /^platform\/schema\.ts$|^db\/seed\/|\.test\.tsx?$/

const percentile = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1]!

function sizes(lengths: number[]): typeof BOUNDS {
  const sorted = lengths.toSorted((a, b) => a - b)
  return {
    median: percentile(sorted, 0.5),
    ninetieth: percentile(sorted, 0.9),
    max: percentile(sorted, 1),
  }
}
const tooLong = (found: typeof BOUNDS) =>
  (Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]).filter((name) => found[name] > BOUNDS[name])

const lengths = globSync('{app,db,modules,platform,server,ui}/**/*.{ts,tsx,css}')
  .filter((file) => !EXEMPT.test(file))
  .map((file) => readFileSync(file, 'utf8').split('\n').length - 1)

test('half of the source files have at most 45 lines, nine of ten at most 120, and all at most 300', () => {
  expect(lengths.length).toBeGreaterThan(500)
  expect(tooLong(sizes(lengths)), JSON.stringify(sizes(lengths))).toEqual([])
})

test.each([
  ['one long file', [...lengths, 301], ['max']],
  ['too many middling files', lengths.map((length) => Math.max(length, 46)), ['median']],
  ['too many large files', [...lengths, ...lengths.map(() => 121)], ['median', 'ninetieth']],
])('notices %s', (_what, planted, found) => {
  expect(tooLong(sizes(planted))).toEqual(found)
})

const MOST_FILES = 20

/** The folders that hold more files than a reader takes in at a glance. */
const crowded = (files: string[]): string[] =>
  [...Map.groupBy(files, (file) => path.dirname(file))]
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(([folder]) => folder)

test('no folder of a module holds more than twenty files beside their tests', () => {
  const files = globSync('modules/**/*.{ts,tsx}').filter((file) => !EXEMPT.test(file))
  expect(crowded(files)).toEqual([])
  const planted = Array.from({ length: MOST_FILES + 1 }, (_, at) => `modules/planted/file-${at}.ts`)
  expect(crowded([...files, ...planted])).toEqual(['modules/planted'])
})
