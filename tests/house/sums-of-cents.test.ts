// One amount is an integer, and a sum of them may be more than one holds: above $21,474,836.47 the cast fails, and with it the page.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The sums of cents in SQL that are cast to an integer. */
const narrowSums = (source: string): string[] =>
  [...source.matchAll(/::int(?:eger|4)?\b/g)].flatMap(({ index }) => {
    const cast = source.slice(startOfTerm(source, index), index)
    return sumsIn(cast).some((summed) => summed.includes('cents')) ? [cast] : []
  })

/** Where the term that ends at `end` begins: `coalesce(...)`, `sum(...) filter (...)`, `(...)`. */
function startOfTerm(source: string, end: number): number {
  if (source[end - 1] !== ')') return end
  let depth = 0
  let at = end - 1
  do {
    if (source[at] === ')') depth++
    if (source[at] === '(') depth--
    at--
  } while (depth > 0 && at >= 0)
  const [before] = source.slice(0, at + 1).match(/\w*\s*$/) ?? ['']
  const start = at + 1 - before.length
  return /^(filter|over)\b/.test(before)
    ? startOfTerm(source, source.slice(0, start).trimEnd().length)
    : start
}

/** What is summed, each from its parenthesis to the one that closes it. */
const sumsIn = (term: string): string[] =>
  [...term.matchAll(/\bsum\s*\(/g)].map(({ index, 0: { length } }) => {
    let depth = 1
    let at = index + length
    for (; depth > 0 && at < term.length; at++) {
      if (term[at] === '(') depth++
      if (term[at] === ')') depth--
    }
    return term.slice(index + length, at)
  })

test('a sum of cents is a bigint', () => {
  const files = globSync('{app,db/functions,modules,platform,server}/**/*.{ts,tsx,sql}', { cwd: ROOT })
  const found = [...files, 'db/invariants.sql'].flatMap((file) =>
    /\.test\.tsx?$/.test(file)
      ? []
      : narrowSums(readFileSync(path.join(ROOT, file), 'utf8')).map((sum) => `${file}: ${sum}`),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

describe('this test goes red', () => {
  test.each([
    ['a sum', 'select -sum(t.organizer_cents)::integer as cents'],
    ['one of nothing', 'coalesce(sum(o.total_cents), 0)::integer as total'],
    ['one of some', "sum(p.cents) filter (where state in ('paid'))::int as paid"],
    ['one that runs', 'sum(sum(-cash_fee_cents)) over (order by max(created_at) desc)::int4'],
    ['a difference of sums', '(coalesce((select sum(p.amount_cents) from payments p), 0)\n  - 1)::integer`'],
  ])('on %s', (_, source) => {
    expect(narrowSums(source)).toHaveLength(1)
  })

  test.each([
    ['a sum that is a bigint', 'coalesce(sum(o.total_cents), 0)::bigint as total, 1::integer'],
    ['a sum of places', 'sum(i.quantity) filter (where o.total_cents > 0)::integer'],
    ['a count', 'count(*) filter (where total_cents > 0)::integer, sum(total_cents)'],
  ])('and not on %s', (_, source) => {
    expect(narrowSums(source)).toEqual([])
  })
})
