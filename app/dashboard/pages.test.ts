import { describe, expect, test } from 'vitest'
import { positionOf } from '#app/dashboard/page-at.ts'
import { PAGES } from '#app/dashboard/pages.ts'

describe('every page of the dashboard', () => {
  test('is built, or says what it will be and leads to a page that is', () => {
    for (const [path, { title, file, coming }] of Object.entries(PAGES)) {
      expect([path, title === '', file === undefined]).toEqual([path, false, coming !== undefined])
      if (!coming) continue
      expect(coming.text).toMatch(/\.$/)
      expect(PAGES[coming.meanwhile.to]?.coming, `${path} leads to ${coming.meanwhile.to}`).toBeUndefined()
    }
  })

  test('of the admin area needs a capability, and no other does', () => {
    const inAdminArea = (path: string) => /^\/dashboard\/admin(\/|$)/.test(path)
    const wrong = Object.entries(PAGES).filter(
      ([path, { needs }]) => (needs !== undefined) !== inAdminArea(path),
    )
    expect(wrong).toEqual([])
  })

  test('that names a parent names one that there is', () => {
    const parents = Object.values(PAGES).flatMap(({ parent }) => parent ?? [])
    expect(parents.filter((path) => !PAGES[path])).toEqual([])
  })
})

describe('the breadcrumbs of a dashboard page', () => {
  test.each([
    ['dashboard', 'Dashboard', [], '/dashboard'],
    ['dashboard/sales', 'Sales', [], '/dashboard/sales'],
    ['dashboard/profile/picture', 'Your picture', ['Profile'], '/dashboard/profile'],
    ['dashboard/venues/:venueId/edit', 'Edit venue', ['Venues'], '/dashboard/venues'],
    ['dashboard/orders/:orderId', 'Order', ['Orders'], '/dashboard/orders'],
    ['dashboard/tickets/:ticketId', 'Ticket', ['My tickets'], '/dashboard/tickets'],
    ['dashboard/schedule', 'Schedule', [], undefined],
    ['dashboard/events/drafts', 'Drafts', ['Events'], '/dashboard/events/drafts'],
    ['dashboard/admin/users', 'Users', ['Admin'], '/dashboard/admin/users'],
    ['dashboard/admin/magazine/edit/:id', 'Edit article', ['Admin'], '/dashboard/admin/magazine'],
  ])('%s', (pattern, title, crumbs, navPath) => {
    const position = positionOf(pattern)
    expect(position && { ...position, crumbs: position.crumbs.map(({ label }) => label) }).toEqual({
      title,
      crumbs,
      navPath,
    })
  })

  test('are unknown where there is no page', () => {
    expect(positionOf('dashboard/*')).toBeUndefined()
    expect(positionOf('toString')).toBeUndefined()
  })
})
