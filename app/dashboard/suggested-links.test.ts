import { describe, expect, test } from 'vitest'
import { dashboardNavigation, type DashboardAccess } from '#app/dashboard/navigation.ts'
import { suggestedLinks, workingRole } from '#app/dashboard/suggested-links.ts'

const DANCER: DashboardAccess = {
  isOrganizer: false,
  isPromoter: false,
  capabilities: [],
  counts: { unread: 0, openCashOrders: 0, doorsTonight: 0, openShifts: 0, eventDrafts: 0 },
}
const HOST = { ...DANCER, isOrganizer: true }
const PROMOTER = { ...DANCER, isPromoter: true }
const ADMIN = { ...DANCER, capabilities: ['can_view_analytics' as const] }
const CHECK_IN = { to: '/dashboard/checkin', label: 'Open your doors' }
const waysOf = (access: DashboardAccess, wanted = CHECK_IN) =>
  suggestedLinks(dashboardNavigation(access), wanted).map(({ to }) => to)

describe('the way on from a page that has nothing to show', () => {
  test.each([
    ['a dancer', DANCER, ['/dashboard/tickets', '/events']],
    ['a host', HOST, ['/dashboard/checkin', '/dashboard']],
    ['a promoter', PROMOTER, ['/dashboard', '/events']],
    ['an admin', ADMIN, ['/dashboard/admin', '/dashboard']],
  ])('for %s', (_, access, expected) => {
    expect(suggestedLinks(dashboardNavigation(access)).map(({ to }) => to)).toEqual(expected)
  })

  test.each([
    ['a host goes where the page says', HOST, ['/dashboard/checkin', '/dashboard']],
    ['a dancer is not sent to a host’s page', DANCER, ['/dashboard/tickets', '/events']],
    ['nor a promoter', PROMOTER, ['/dashboard', '/events']],
  ])('%s', (_, access, expected) => {
    expect(waysOf(access)).toEqual(expected)
  })

  test('a public page is open to everybody', () => {
    expect(waysOf(DANCER, { to: '/classes', label: 'See classes' })).toEqual([
      '/classes',
      '/dashboard/tickets',
    ])
  })
})

test.each([
  [DANCER, 'dancer'],
  [{ ...ADMIN, isPromoter: true }, 'promoter'],
  [{ ...ADMIN, isOrganizer: true }, 'organizer'],
  [ADMIN, 'admin'],
])('the role somebody works in comes before what they enjoy', (access, role) => {
  expect(workingRole(dashboardNavigation(access))).toBe(role)
})
