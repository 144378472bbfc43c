// There is one way to page: the keyset of platform/. What counts its way to a page, or carries a place in a list in a form
// of its own, is found here.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const THE_ONE = ['platform/cursor.ts', 'platform/keyset.server.ts', 'platform/list-query.ts']

const SECOND_WAYS: Record<string, RegExp> = {
  'counts its way to a page':
    /\boffset\s+(\$|\d|:|\?)|\.offset\(|\bfetch\s+next\b|\brow_number\(\)\s*over\b/i,
  'compares rows with the place of a page': /\w\)\s*[<>]=?\s*\(\s*(\$[\w{]|select\b)/i,
  'compares the key of a row with the last one seen':
    /\bid\s*[<>]\s*\$\d[^;`]*\border\s+by\b[^;`]*\blimit\b|\.where\(\s*['"][\w.]*\bid['"]\s*,\s*['"][<>]/i,
  'compares the time of a row with the last one seen':
    /\b((?!starts_|ends_)\w+_at)\s*<=?\s*\$[^;`]*\border\s+by\s+(?:\w+\.)?\1\s+desc\b[^;`]*\blimit\b|\.where\(\s*['"](?:\w+\.)?(\w+_at)['"]\s*,\s*['"]<[^;]*\.orderBy\(\s*['"](?:\w+\.)?\2['"]\s*,\s*['"]desc/i,
  'writes or reads a cursor of its own':
    /\b(write|read|encode|decode|parse|make|to|from)\w*Cursor\w*\s*(=|\()/,
  'asks the address for a place in a list':
    /\.get\(\s*['"](before|after|cursor|offset|start|skip|last|p)['"]\s*\)/,
  'takes a page by its number':
    /\b(pageNumber|pageIndex|page_number)\b|\bpage\s*-\s*1\)\s*\*|\*\s*(page_?size|per_?page)\b|Number\([^)]*\.get\(\s*['"]page/,
}

const secondWays = (source: string): string[] =>
  Object.entries(SECOND_WAYS)
    .filter(([, form]) => form.test(source.replace(/\/\*[^]*?\*\/|^\s*(\/\/|--).*$/gm, '')))
    .map(([name]) => name)

test('the product pages in one way', () => {
  const files = globSync('{app,modules,platform,server,ui,db/functions}/**/*.{ts,tsx,sql}', { cwd: ROOT })
  const found = files
    .filter((file) => !/\.test\.tsx?$/.test(file) && !THE_ONE.includes(file))
    .map((file) => [file, secondWays(readFileSync(path.join(ROOT, file), 'utf8'))] as const)
  expect(found.length).toBeGreaterThan(300)
  expect(found.filter(([, ways]) => ways.length > 0)).toEqual([])
})

describe('this test goes red', () => {
  test.each([
    ['an offset in SQL', 'select id from orders order by id limit 20 offset $2'],
    ['an offset of Kysely', "db.kysely.selectFrom('orders').limit(20).offset(20)"],
    ['a key compared by hand', 'where (n.created_at, n.id) < ($2, $3)'],
    [
      'a key looked up by hand',
      'and (n.created_at, n.id) <\n       (select b.created_at, b.id from notes b)',
    ],
    ['a key compared in a composed statement', 'sql`(o.created_at, o.id) < (${at}, ${id})`'],
    ['the time of the last row', 'where o.paid_at < $1 order by o.paid_at desc limit 20'],
    [
      'the time of the last row, composed',
      ".where('created_at', '<', last).orderBy('created_at', 'desc').limit(20)",
    ],
    ['rows that are counted off', 'rows.slice((page - 1) * 20, page * 20)'],
    ['the key of the last row', 'where n.id < $2 order by n.id desc limit 20'],
    ['the key of the last row, composed', ".where('n.id', '<', last)"],
    ['the last row in the address', "searchParams.get('last')"],
    ['a second cursor', 'export const readOrderCursor = (text: string) => JSON.parse(atob(text))'],
    ['a second cursor as a function', 'function encodeCursor(row: Row) {'],
    ['a place in the address', "const before = new URL(request.url).searchParams.get('before')"],
    ['a page by its number', "const at = Number(searchParams.get('page') ?? 1)"],
  ])('on %s', (_, source) => {
    expect(secondWays(source)).not.toEqual([])
  })

  test.each([
    ['a comparison of two values', 'where (a + b) > (c)'],
    ['an offset of the clock', 'isoWithOffset(event.startsAt, zone)'],
    ['a comment', '// order by id limit 20 offset $2'],
    ['the page of a list', "listEvents(db, now, { page: searchParams.get('page') })"],
  ])('and not on %s', (_, source) => {
    expect(secondWays(source)).toEqual([])
  })
})
