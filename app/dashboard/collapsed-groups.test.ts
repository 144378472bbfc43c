import { expect, test } from 'vitest'
import { foldedGroupsCookie, readFoldedGroups } from '#app/dashboard/folded-groups.ts'

test.each([
  [null, []],
  ['', []],
  ['theme=dark; folded-groups=admin.dancer; x=1', ['admin', 'dancer']],
  ['my-folded-groups=admin', []],
  ['folded-groups=', []],
])('the cookies %s name as closed %j', (cookies, expected) => {
  expect(readFoldedGroups(cookies)).toEqual(expected)
})

test('a group that is closed joins the others, and leaves them when it is opened', () => {
  const closed = foldedGroupsCookie('folded-groups=admin', 'dancer', true)
  expect(closed).toBe('folded-groups=admin.dancer; Path=/dashboard; Max-Age=31536000; SameSite=Lax')
  expect(readFoldedGroups(foldedGroupsCookie(closed, 'admin', false))).toEqual(['dancer'])
  expect(foldedGroupsCookie('folded-groups=admin', 'admin', true)).toBe(
    'folded-groups=admin; Path=/dashboard; Max-Age=31536000; SameSite=Lax',
  )
  expect(foldedGroupsCookie('folded-groups=admin', 'admin', false)).toBe(
    'folded-groups=; Path=/dashboard; Max-Age=0; SameSite=Lax',
  )
})
