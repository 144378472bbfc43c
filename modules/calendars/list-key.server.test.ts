import { expect, test } from 'vitest'
import { listKey, readListKey } from '#modules/calendars/list-key.server.ts'
import { newId } from '#platform/ids.ts'

const SECRET = 'a secret for tests only, long enough to pass'
const id = newId()
const key = listKey(SECRET, id)

test('a key names its list, and can be made again', () => {
  expect(readListKey(SECRET, key)).toBe(id)
  expect(listKey(SECRET, id)).toBe(key)
  expect(readListKey(SECRET, listKey(SECRET, id, 'page'), 'page')).toBe(id)
  expect(key).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/)
})

const other = newId()
test.each([
  ['nothing', ''],
  ['the id alone', id],
  ['the id with an empty signature', `${id}.`],
  ['a signature of another list', `${id}.${listKey(SECRET, other).split('.')[1]}`],
  ['another list with this signature', `${other}.${key.split('.')[1]}`],
  ['a key that is cut short', key.slice(0, -1)],
  ['a key with more behind it', `${key}x`],
  ['a key of another installation', listKey(`${SECRET}!`, id)],
  ['a long text', `${key.slice(0, 60)}${'x'.repeat(100_000)}`],
  ['a key of the page of this list', listKey(SECRET, id, 'page')],
  ['a signed text that is no id', listKey(SECRET, 'nothing')],
  ['a text of other letters', `${id}.${'é'.repeat(43)}`],
])('%s names no list', (_, text) => {
  const read = readListKey(SECRET, text)
  expect(read).toMatch(/^[0-9a-f-]{36}$/)
  expect([id, other]).not.toContain(read)
})
