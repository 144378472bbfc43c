import { describe, expect, test } from 'vitest'
import {
  type AdminCapability,
  adminCapabilities,
  LEVEL_FOR,
} from '#modules/accounts/admin/admin-capabilities.ts'

const ONE: AdminCapability[] = ['can_manage_events', 'can_view_analytics']
const TWO: AdminCapability[] = [...ONE, 'can_manage_users']
const THREE: AdminCapability[] = [...TWO, 'can_manage_system', 'can_manage_billing']

const permissions = (granted: AdminCapability[], isActive = true) => ({
  isActive,
  can_manage_events: granted.includes('can_manage_events'),
  can_view_analytics: granted.includes('can_view_analytics'),
  can_manage_users: granted.includes('can_manage_users'),
  can_manage_system: granted.includes('can_manage_system'),
  can_manage_billing: granted.includes('can_manage_billing'),
})

describe('the capabilities of an admin', () => {
  test.each([
    ['an admin of level 0', true, 0, []],
    ['level 1', true, 1, ONE],
    ['level 2', true, 2, TWO],
    ['level 3', true, 3, THREE],
    ['a level above the highest', true, 4, THREE],
    ['a level without being an admin', false, 3, []],
    ['a level below all', true, -1, []],
  ])('of %s', (_, isAdmin, level, expected) => {
    expect(adminCapabilities({ isAdmin, level, permissions: null })).toEqual(expected)
  })

  test.each([
    ['takes nothing from whoever has everything on record', 3, permissions(THREE), THREE],
    ['narrows what the level gives', 3, permissions(['can_manage_billing']), ['can_manage_billing']],
    ['gives nothing that the level does not', 1, permissions(THREE), ONE],
    ['leaves nothing once it is not active', 3, permissions(THREE, false), []],
    ['with no flag set leaves nothing', 2, permissions([]), []],
  ])('a record of permissions %s', (_, level, record, expected) => {
    expect(adminCapabilities({ isAdmin: true, level, permissions: record })).toEqual(expected)
  })

  test('every capability has its level', () => {
    expect(LEVEL_FOR).toEqual({
      can_manage_events: 1,
      can_view_analytics: 1,
      can_manage_users: 2,
      can_manage_system: 3,
      can_manage_billing: 3,
    })
  })
})
