import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COVERED } from '#tests/mutants/sql-covered.ts'

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

test('every statement that mutation tests name is there, and so is each of its tests', () => {
  const tests = globSync('{platform,modules,app,server,db,tests}/**/*.test.{ts,tsx}')
  const isThere = (part: string) => tests.some((file) => file.includes(part))
  const named = COVERED.flatMap((one) => [...one.tests, ...(one.slower ?? [])])
  expect(COVERED.map(({ file }) => file).filter((file) => !existsSync(file))).toEqual([])
  expect(named.filter((part) => !isThere(part))).toEqual([])
})
