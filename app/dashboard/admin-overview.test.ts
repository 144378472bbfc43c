import { expect, test } from 'vitest'
import { adminOverview } from '#app/dashboard/admin-overview.ts'
import { PAGES } from '#app/dashboard/pages.ts'
import type { Admin } from '#modules/accounts/admin/admin.ts'
import { type AdminCapability, adminCapabilities } from '#modules/accounts/admin/admin-capabilities.ts'

/** The same pages, all of them built. */
const BUILT = Object.fromEntries(
  Object.entries(PAGES).map(([path, page]) => [path, { ...page, file: 'built.tsx' }]),
)

const overviewOf = (level: number, capabilities: AdminCapability[], pages: typeof PAGES = BUILT) =>
  adminOverview({ level, capabilities } as unknown as Admin<'can_view_analytics'>, pages)

test.each([
  [1, { Users: 2, Payments: 3, Monitor: 3, Database: 3, 'Site settings': 3 }],
  [2, { Payments: 3, Monitor: 3, Database: 3, 'Site settings': 3 }],
  [3, {}],
])('an admin of level %i is told which pages are for which level', (level, expected) => {
  const { areas, closed } = overviewOf(level, adminCapabilities({ isAdmin: true, level, permissions: null }))
  expect(Object.fromEntries(closed.map((page) => [page.label, page.level]))).toEqual(expected)
  expect(areas.map(({ label }) => label).slice(0, 3)).toEqual(['All events', 'Analytics', 'Magazine'])
  expect(areas.length + closed.length).toBe(8)
})

test('a page that permissions leave out is not said to be for a higher level', () => {
  const { closed } = overviewOf(3, ['can_view_analytics', 'can_manage_events', 'can_manage_system'])
  expect(closed).toEqual([
    { label: 'Users', level: null },
    { label: 'Payments', level: null },
  ])
})

test('a page that is not built is neither offered nor said to be closed', () => {
  const { file: _, ...unbuilt } = BUILT['/dashboard/admin/users']!
  const pages = { ...BUILT, '/dashboard/admin/users': unbuilt }
  for (const level of [1, 3]) {
    const capabilities = adminCapabilities({ isAdmin: true, level, permissions: null })
    const { areas, closed } = overviewOf(level, capabilities, pages)
    expect([...areas, ...closed].map(({ label }) => label)).not.toContain('Users')
    expect(areas.length + closed.length).toBe(7)
  }
})
