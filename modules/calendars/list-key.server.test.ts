import { expect, test } from 'vitest'
import { listKey, readListKey } from '#modules/calendars/list-key.server.ts'
import { newId } from '#platform/ids.ts'
import { SECRET, SECRETS } from '#tests/support/box-office.ts'

const id = newId()
const key = listKey(SECRET, id)

test('a key names its list, and can be made again', () => {
  expect(readListKey(SECRETS, key)).toBe(id)
  expect(listKey(SECRET, id)).toBe(key)
  expect(readListKey(SECRETS, listKey(SECRET, id, 'page'), 'page')).toBe(id)
  expect(key).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/)
})

test('a key goes on when the secret is changed, and the next one is of the new secret', () => {
  const changed = { secret: 'a newer secret', previousSecrets: [SECRET] }
  expect(readListKey(changed, key)).toBe(id)
  expect(readListKey(changed, listKey(changed.secret, id))).toBe(id)
  expect(readListKey(changed, key, 'page')).not.toBe(id)
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
  const read = readListKey(SECRETS, text)
  expect(read).toMatch(/^[0-9a-f-]{36}$/)
  expect([id, other]).not.toContain(read)
})
