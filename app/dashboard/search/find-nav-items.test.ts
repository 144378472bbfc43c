import { expect, test } from 'vitest'
import { dashboardNavigation } from '#app/dashboard/navigation.ts'
import { findNavItems } from '#app/dashboard/search/find-nav-items.ts'

const host = dashboardNavigation({
  isOrganizer: true,
  isPromoter: true,
  capabilities: [],
  counts: { unread: 0, openCashOrders: 0, doorsTonight: 0, openShifts: 0, eventDrafts: 0 },
})

test.each([
  ['sal', ['Sales']],
  ['CHECK', ['Check-in']],
  ['in', ['Check-in']],
  ['tickets my', ['My tickets']],
  ['ales', []],
  ['payouts', ['Payouts']],
  ['team', ['Team']],
  ['earnings', []], // not built
  ['admin', []], // not theirs
  ['.*', []],
])('"%s" names %j', (text, expected) => {
  expect(findNavItems(host, text).map(({ label }) => label)).toEqual(expected)
})

test('an empty text names every page that is built', () => {
  const labels = findNavItems(host, '').map(({ label }) => label)
  expect(labels.slice(0, 3)).toEqual(['Dashboard', 'Notifications', 'Create Event'])
  expect(labels).not.toContain('Earnings')
})
