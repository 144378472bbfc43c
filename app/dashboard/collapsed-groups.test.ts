import { expect, test } from 'vitest'
import { collapsedGroupsCookie, readCollapsedGroups } from '#app/dashboard/collapsed-groups.ts'

test.each([
  [null, []],
  ['', []],
  ['theme=dark; collapsed-groups=admin.dancer; x=1', ['admin', 'dancer']],
  ['my-collapsed-groups=admin', []],
  ['collapsed-groups=', []],
])('the cookies %s name as closed %j', (cookies, expected) => {
  expect(readCollapsedGroups(cookies)).toEqual(expected)
})

test('a navigation group that is collapsed joins the others, and leaves them when it is expanded', () => {
  const closed = collapsedGroupsCookie('collapsed-groups=admin', 'dancer', true)
  expect(closed).toBe('collapsed-groups=admin.dancer; Path=/dashboard; Max-Age=31536000; SameSite=Lax')
  expect(readCollapsedGroups(collapsedGroupsCookie(closed, 'admin', false))).toEqual(['dancer'])
  expect(collapsedGroupsCookie('collapsed-groups=admin', 'admin', true)).toBe(
    'collapsed-groups=admin; Path=/dashboard; Max-Age=31536000; SameSite=Lax',
  )
  expect(collapsedGroupsCookie('collapsed-groups=admin', 'admin', false)).toBe(
    'collapsed-groups=; Path=/dashboard; Max-Age=0; SameSite=Lax',
  )
})
