import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CODE } from '#tests/mutants/code-covered.ts'
import { COVERED } from '#tests/mutants/sql-covered.ts'
import { conditionsOf } from '#tests/mutants/sql-texts.ts'

const configuration = new URL('stryker.config.mjs', import.meta.url).href
const config = ((await import(configuration)) as { default: { mutate: string[] } }).default

/** Each file that a pattern with alternatives in braces names, or means, as a pattern of its own. */
function eachOf(pattern: string): string[] {
  const [, before = '', names, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return names === undefined ? [pattern] : names.split(',').map((name) => before + name + after)
}

// A file that was moved would be tried no longer, and nothing would say so.
test('every rule that mutation tests name is there', () => {
  const named = config.mutate.filter((pattern) => !pattern.startsWith('!')).flatMap(eachOf)
  expect(named.filter((pattern) => globSync(pattern).length === 0)).toEqual([])
})

test('every statement and use-case that mutation tests name is there, and so is each of its tests', () => {
  const tests = globSync('{platform,modules,app,server,db,tests}/**/*.test.{ts,tsx}')
  const isThere = (part: string) => tests.some((file) => file.includes(part))
  const named = [
    ...COVERED.flatMap((one) => [...one.tests, ...(one.slower ?? [])]),
    ...CODE.flatMap(({ tests: parts }) => parts),
  ]
  expect([...COVERED, ...CODE].map(({ file }) => file).filter((file) => !existsSync(file))).toEqual([])
  expect(named.filter((part) => !isThere(part))).toEqual([])
})

test('every reason why a condition is harmless is of one that is there', () => {
  // Files of one subject share their reasons: each is of one of these files.
  const bySubject = Object.groupBy(COVERED, ({ harmless = {} }) => JSON.stringify(harmless))
  const unused = Object.values(bySubject).flatMap((files = []) => {
    const terms = files.flatMap(({ file }) => conditionsOf(file, readFileSync(file, 'utf8')))
    const there = new Set(terms.map(({ term }) => term))
    const reasons = Object.keys(files[0]?.harmless ?? {})
    return reasons.filter((term) => !there.has(term)).map((term) => `${files[0]?.file}: ${term}`)
  })
  expect(unused).toEqual([])
})
