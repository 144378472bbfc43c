import { describe, expect, test } from 'vitest'
import { findConditions } from './sql-terms.ts'
import { conditionsOf } from './sql-texts.ts'

/** Each condition as what takes its place. */
const without = (sql: string) => findConditions(sql).map(({ replacement }) => replacement)

describe('the conditions of a statement', () => {
  test.each<[string, string, string[]]>([
    ['one condition', 'delete from a where id = $1', ['((id = $1) or true)']],
    ['each of two', 'select 1 from a where x = 1 and not y;', ['((x = 1) or true)', '((not y) or true)']],
    ['alternatives never hold', 'select 1 from a where x or y', ['((x) and false)', '((y) and false)']],
    [
      'a range is one',
      'select 1 from a where x between 1 and 2 and y',
      ['((x between 1 and 2) or true)', '((y) or true)'],
    ],
    ['none in a string', "select ' where a and b ' from a order by 1", []],
    ['none in a comment', 'select 1 from a -- where x and y\n where z', ['((z) or true)']],
    ['none in a join by key', 'select 1 from a join b on b.id = a.id', []],
    [
      'what a join asks beside its key',
      'select 1 from a join b on b.id = a.id and not b.is_hidden',
      ['((not b.is_hidden) or true)'],
    ],
    ['a lock', 'select 1 from a order by id limit 5 for update of a skip locked', ['']],
    ['none of what a conflict is on', 'insert into a values (1) on conflict (id) where x do nothing', []],
    [
      'nor of a constraint by its name',
      'insert into a values (1) on conflict on constraint a_key do nothing',
      [],
    ],
    ['none of what is dropped', 'drop function if exists a(uuid, text); select 1', []],
    ['a branch is never taken', 'select case when x then 1 else 2 end from a', ['((x) and false)']],
    [
      'each branch of PL/pgSQL',
      'if x then return; elsif y then return; end if',
      ['((x) and false)', '((y) and false)'],
    ],
    ['of several that keep a loop going', 'while x > 1 and y loop', ['((x > 1) or true)', '((y) or true)']],
    ['none of a case of values', "select case a when 'x' then 1 end from a", []],
    [
      'conditions that are an answer',
      'select a is null and b > 1 as both from c',
      ['((a is null) or true)', '((b > 1) or true)'],
    ],
  ])('%s', (_what, sql, expected) => {
    expect(without(sql)).toEqual(expected)
  })

  test('of a part in brackets stand beside the whole', () => {
    const sql = 'select 1 from a where exists (select from b where b.x = a.x and b.y = 2 for update) and z'
    expect(findConditions(sql).map(({ term }) => term)).toEqual([
      'exists (select from b where b.x = a.x and b.y = 2 for update)',
      'b.x = a.x',
      'b.y = 2',
      'for update',
      'z',
    ])
  })
})

test('the conditions in a program are those of its statements, with what it puts into them', () => {
  const source = [
    "const text = 'what is there and where it is not'",
    'const rows = db.statement(`select 1 from a where id = $1 and kind in (${kinds.map((kind) => `${kind}`)})`)',
    "await db.statement('delete from a where id = $1')",
    "await db.statement('insert into a values (1) on conflict (id) do update set n = case when a.n > 1 then 1 end')",
  ].join('\n')
  const found = conditionsOf('a.ts', source).filter(({ start }) => start > source.indexOf('\n'))
  expect(found.map(({ term }) => term)).toEqual([
    'id = $1',
    'kind in (${kinds.map((kind) => `${kind}`)})',
    'id = $1',
    'a.n > 1',
  ])
  for (const { start, end, term } of found) expect(source.slice(start, end)).toBe(term)
})
