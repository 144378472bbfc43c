import { describe, expect, test } from 'vitest'
import { capabilitiesOf, rolesWith } from '#modules/teams/event-roles.ts'

test.each([
  ['door', ['owner', 'manager', 'sales', 'scanner']],
  ['sales', ['owner', 'manager', 'sales']],
  ['cash', ['owner', 'manager', 'sales']],
  ['money', ['owner', 'manager']],
  ['edit', ['owner', 'manager']],
  ['team', ['owner', 'manager']],
] as const)('%s is for %j and nobody else', (capability, roles) => {
  expect(rolesWith(capability)).toEqual(roles)
})

describe('what a role permits', () => {
  test.each([
    ['scanner', null, ['door']],
    ['sales', null, ['door', 'sales', 'cash']],
    ['scanner', ['sales', 'door'], ['door', 'sales']],
    ['manager', ['door'], ['door']],
    ['sales', ['money', 'payouts', 'everything'], ['money']],
    ['stranger', null, []],
    ['toString', null, []],
    ['stranger', ['door'], []],
    [null, ['door'], []],
  ])('%s, made %j by its organiser: %j', (role, changed, expected) => {
    expect(capabilitiesOf(role, changed)).toEqual(expected)
  })
})
