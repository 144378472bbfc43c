import { describe, expect, test } from 'vitest'
import { dashboardNavigation, type DashboardAccess } from '#app/dashboard/navigation.ts'
import { adminCapabilities } from '#modules/accounts/admin/admin-capabilities.ts'

const NOBODY: DashboardAccess = { isOrganizer: false, isPromoter: false, capabilities: [] }
const adminOf = (level: number): DashboardAccess => ({
  ...NOBODY,
  capabilities: adminCapabilities({ isAdmin: true, level, permissions: null }),
})
const groupsOf = (standing: DashboardAccess) => dashboardNavigation(standing).groups.map(({ role }) => role)
const adminPaths = (standing: DashboardAccess) =>
  dashboardNavigation(standing)
    .groups.find(({ role }) => role === 'admin')
    ?.items.map(({ path }) => path.replace('/dashboard/admin', ''))

describe('the navigation of the dashboard', () => {
  test.each([
    ['a dancer', NOBODY, ['dancer']],
    ['a host', { ...NOBODY, isOrganizer: true }, ['dancer', 'organizer']],
    ['a promoter', { ...NOBODY, isPromoter: true }, ['dancer', 'promoter']],
    ['an admin', adminOf(1), ['dancer', 'admin']],
    [
      'somebody who is everything',
      { isOrganizer: true, isPromoter: true, capabilities: adminOf(3).capabilities },
      ['dancer', 'organizer', 'promoter', 'admin'],
    ],
  ])('shows %s what is theirs', (_, standing, expected) => {
    expect(groupsOf(standing)).toEqual(expected)
  })

  test.each([
    [1, ['', '/events', '/analytics', '/magazine']],
    [2, ['', '/events', '/analytics', '/magazine', '/users']],
    [
      3,
      ['', '/events', '/analytics', '/magazine', '/users', '/payments', '/monitor', '/database', '/settings'],
    ],
  ])('shows an admin of level %i only what that level opens', (level, expected) => {
    expect(adminPaths(adminOf(level))).toEqual(expected)
  })

  test('puts at the thumb four places that work, home first', () => {
    for (const standing of [NOBODY, { ...NOBODY, isOrganizer: true }, adminOf(3)]) {
      const { bottomBar } = dashboardNavigation(standing)
      expect(bottomBar[0]?.path).toBe('/dashboard')
      expect(bottomBar).toHaveLength(4)
      expect(bottomBar.filter(({ isComingSoon }) => isComingSoon)).toEqual([])
    }
  })
})
