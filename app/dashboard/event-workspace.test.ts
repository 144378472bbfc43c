import { describe, expect, test } from 'vitest'
import { eventTabs, mayEnterEventPage, samePageOf } from '#app/dashboard/event-workspace.ts'
import { eventRoles } from '#modules/teams/prove/event-roles.ts'

const { owner, manager, sales, scanner } = eventRoles
const OVERVIEW = 'dashboard/events/:eventId'

describe('the pages of an event workspace', () => {
  test.each([
    [
      'its owner',
      owner,
      [
        'Overview',
        'Sales',
        'Promo codes',
        'Seating',
        'Check-in',
        'Box office',
        'Door list',
        'Door links',
        'Shifts',
        'Log',
      ],
    ],
    [
      'a manager',
      manager,
      [
        'Overview',
        'Sales',
        'Promo codes',
        'Seating',
        'Check-in',
        'Box office',
        'Door list',
        'Door links',
        'Shifts',
        'Log',
      ],
    ],
    ['who sells', sales, ['Overview', 'Sales', 'Check-in', 'Box office', 'Door list', 'Log']],
    ['a scanner', scanner, ['Overview', 'Check-in', 'Door list']],
    ['a stranger', [], []],
  ])('are for %s %j', (_, capabilities, expected) => {
    expect(eventTabs('E1', capabilities).map(({ label }) => label)).toEqual(expected)
  })

  test.each([
    [OVERVIEW, owner, true],
    [OVERVIEW, scanner, true],
    [OVERVIEW, [], false],
    [`${OVERVIEW}/sales`, owner, true],
    [`${OVERVIEW}/sales`, scanner, false],
    [`${OVERVIEW}/door`, scanner, true],
    ['dashboard/sales', owner, false],
    [`${OVERVIEW}/unknown`, owner, false],
  ])('%s with %j: %s', (pattern, capabilities, expected) => {
    expect(mayEnterEventPage(pattern, capabilities)).toBe(expected)
  })

  test('another event opens at the same page, or at its overview where that is not theirs', () => {
    expect(samePageOf(`${OVERVIEW}/sales`, 'E2', owner)).toBe('/dashboard/events/E2/sales')
    expect(samePageOf(`${OVERVIEW}/sales`, 'E2', scanner)).toBe('/dashboard/events/E2')
    expect(samePageOf(OVERVIEW, 'E2', scanner)).toBe('/dashboard/events/E2')
  })
})
