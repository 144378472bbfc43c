import { describe, expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { AFTER_SIGN_IN, safeReturnPath } from '#modules/accounts/return-path.ts'
import routes from '#app/routes.ts'
import { isMembersPath, isRestorePath, pressedAt } from './return-path-kind.ts'

/** Every address below an entry, with something in the place of its names, and whether members alone may open it. */
const addresses = (entry: RouteConfigEntry, above = '', isMembers = false): [string, boolean][] => {
  const path = entry.path === undefined ? above : `${above}/${entry.path}`
  const guarded = isMembers || entry.file.startsWith('routes/access/')
  if (entry.children) return entry.children.flatMap((child) => addresses(child, path, guarded))
  return [[(path || '/').replaceAll(/:\w+|\*/g, 'one'), guarded]]
}

describe('the return path after signing in', () => {
  const ways = routes.flatMap((entry) => addresses(entry)).filter(([path]) => !/^\/(?:api|auth)\//.test(path))

  test.each(ways)('%s leads to members alone: %s', (path, isMembers) => {
    const next = safeReturnPath(path)
    expect(isMembersPath(next)).toBe(isMembers && next !== AFTER_SIGN_IN)
  })

  test.each(['/dashboard?tab=2', '/my-tickets#1'])('%s leads to members alone', (path) =>
    expect(isMembersPath(path)).toBe(true),
  )

  test.each(['/auth/new-email?token=1', '/auth/again', '/auth/arrived'])(
    '%s is for whoever has an account: nobody is told to sign up for it',
    (path) => expect(isMembersPath(path)).toBe(false),
  )
})

test.each([
  ['/dashboard/profile?restore=1', true],
  ['/dashboard/sales?q=x&restore=1', true],
  ['/dashboard/profile', false],
  ['/dashboard/profile?next=restore', false],
])('%s leads back to a form that was sent too late: %s', (next, isSo) => {
  expect(isRestorePath(next)).toBe(isSo)
})

test.each([
  ['/events/one/like?restore=1', 'like'],
  ['/organizer/one/follow', 'follow'],
  ['/events/one', undefined],
  ['/events/one/likes', undefined],
  ['/dashboard/profile?restore=1', undefined],
])('%s leads to what was pressed: %s', (next, pressed) => {
  expect(pressedAt(next)).toBe(pressed)
})
