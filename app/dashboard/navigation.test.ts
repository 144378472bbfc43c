import { describe, expect, test } from 'vitest'
import {
  dashboardNavigation,
  type DashboardAccess,
  isBehindMore,
  unreadIn,
} from '#app/dashboard/navigation.ts'
import { eventRoles } from '#modules/teams/prove/event-roles.ts'
import { readSalesQuery } from '#modules/orders/sales/sales-query.ts'
import { adminCapabilities } from '#modules/accounts/admin/admin-capabilities.ts'

const NOBODY: DashboardAccess = {
  isOrganizer: false,
  isPromoter: false,
  capabilities: [],
  counts: { unread: 0, openCashOrders: 0, doorsTonight: 0, openShifts: 0, eventDrafts: 0 },
}
const adminOf = (level: number): DashboardAccess => ({
  ...NOBODY,
  capabilities: adminCapabilities({ isAdmin: true, level, permissions: null }),
})
const groupsOf = (standing: DashboardAccess) => dashboardNavigation(standing).groups.map(({ name }) => name)
const adminPaths = (standing: DashboardAccess) =>
  dashboardNavigation(standing)
    .groups.find(({ name }) => name === 'admin')
    ?.items.map(({ path }) => path.replace('/dashboard/admin', ''))

describe('the navigation of the dashboard', () => {
  test.each([
    ['a dancer', NOBODY, ['dancer']],
    ['a host', { ...NOBODY, isOrganizer: true }, ['organizer', 'dancer']],
    ['a promoter', { ...NOBODY, isPromoter: true }, ['promoter', 'dancer']],
    ['an admin', adminOf(1), ['admin', 'dancer']],
    [
      'somebody who is everything',
      { ...adminOf(3), isOrganizer: true, isPromoter: true },
      ['organizer', 'promoter', 'admin', 'dancer'],
    ],
  ])('shows %s what is theirs, what they work at first', (_, standing, expected) => {
    expect(groupsOf(standing)).toEqual(['start', ...expected, 'account'])
  })

  test.each([
    [
      'a manager',
      eventRoles.manager,
      [
        '/dashboard/checkin',
        '/dashboard/events',
        '/dashboard/sales',
        '/dashboard/tickets/payments',
        '/dashboard/team',
        '/dashboard/assignments',
        '/cash-payments',
      ],
    ],
    [
      'who sells',
      eventRoles.sales,
      [
        '/dashboard/checkin',
        '/dashboard/events',
        '/dashboard/sales',
        '/dashboard/team',
        '/dashboard/assignments',
        '/cash-payments',
      ],
    ],
    [
      'a scanner',
      eventRoles.scanner,
      ['/dashboard/checkin', '/dashboard/events', '/dashboard/team', '/dashboard/assignments'],
    ],
  ])('shows %s on a team what they may do there, and no more', (_, onlyMay, expected) => {
    const { groups } = dashboardNavigation({ ...NOBODY, isOrganizer: true, onlyMay })
    expect(groups.find(({ name }) => name === 'organizer')?.items.map(({ path }) => path)).toEqual(expected)
  })

  test.each<[string, DashboardAccess]>([
    ['who has no event yet', NOBODY],
    ['a scanner', { ...NOBODY, isOrganizer: true, onlyMay: eventRoles.scanner }],
    ['a host', { ...NOBODY, isOrganizer: true }],
  ])('shows %s their drafts as soon as there is one', (_, standing) => {
    const pathsWith = (eventDrafts: number) =>
      dashboardNavigation({ ...standing, counts: { ...NOBODY.counts, eventDrafts } }).groups.flatMap(
        ({ items }) => items.map(({ path }) => path),
      )
    const drafts = '/dashboard/events/drafts'
    expect(pathsWith(0)).not.toContain(drafts)
    expect(pathsWith(1)).toContain(drafts)
    expect(pathsWith(1).filter((path) => path !== drafts)).toEqual(pathsWith(0))
  })

  test('leads from a badge to what it counts, and to the whole list without one', () => {
    const salesLink = (openCashOrders: number) =>
      dashboardNavigation({ ...NOBODY, isOrganizer: true, counts: { ...NOBODY.counts, openCashOrders } })
        .groups.flatMap(({ items }) => items)
        .find(({ path }) => path === '/dashboard/sales')?.to ?? ''
    expect(salesLink(0)).toBe('/dashboard/sales')
    const { values, unreadable } = readSalesQuery(
      new URL(salesLink(2), 'https://steppers.example').searchParams,
    )
    expect([values, unreadable]).toEqual([{ state: 'awaiting_cash_payment' }, []])
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

  test.each([
    ['/dashboard', true],
    ['/dashboard/notifications', false],
    ['/dashboard/tickets', false],
    ['/dashboard/sales', true],
    ['/dashboard/profile', true],
    [undefined, false],
  ])('has the item of %s behind "More" on a phone: %s', (current, expected) => {
    const navigation = dashboardNavigation({ ...NOBODY, isOrganizer: true })
    expect(isBehindMore(navigation, current)).toBe(expected)
  })

  test('counts what waits, and nothing for an item without a badge', () => {
    const counts = { unread: 3, openCashOrders: 2, doorsTonight: 1, openShifts: 0, eventDrafts: 0 }
    const navigation = dashboardNavigation({ ...NOBODY, isOrganizer: true, counts })
    const shown = navigation.groups.flatMap(({ items }) => items.filter(({ count }) => count > 0))
    expect(shown.map(({ label, count }) => [label, count])).toEqual([
      ['Notifications', 3],
      ['Check-in', 1],
      ['Sales', 2],
    ])
    expect(unreadIn(navigation)).toBe(3)
  })
})
