import { expect, test } from 'vitest'
import { adminOverview } from '#app/dashboard/admin-overview.ts'
import type { Admin } from '#modules/accounts/admin/admin.ts'
import { type AdminCapability, adminCapabilities } from '#modules/accounts/admin/admin-capabilities.ts'

const overviewOf = (level: number, capabilities: AdminCapability[]) =>
  adminOverview({ level, capabilities } as unknown as Admin<'can_view_analytics'>)

test.each([
  [1, { Users: 2, Payments: 3, Monitor: 3, Database: 3, 'Site settings': 3 }],
  [2, { Payments: 3, Monitor: 3, Database: 3, 'Site settings': 3 }],
  [3, {}],
])('an admin of level %i is told which pages are for which level', (level, expected) => {
  const { closed } = overviewOf(level, adminCapabilities({ isAdmin: true, level, permissions: null }))
  expect(Object.fromEntries(closed.map((page) => [page.label, page.level]))).toEqual(expected)
})

test('a page that permissions leave out is not said to be for a higher level', () => {
  const { closed } = overviewOf(3, ['can_view_analytics', 'can_manage_events', 'can_manage_system'])
  expect(closed).toEqual([
    { label: 'Users', level: null },
    { label: 'Payments', level: null },
  ])
})
