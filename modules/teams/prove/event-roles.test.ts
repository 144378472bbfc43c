import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { capabilitiesOf, eventRoles, rolesWith } from '#modules/teams/prove/event-roles.ts'

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
    expect(capabilitiesOf({ role, changed, isHeld: false })).toEqual(expected)
  })

  test.each([
    ['manager', null, ['door', 'sales', 'cash', 'money', 'edit']],
    ['manager', ['door', 'team'], ['door']],
    ['scanner', null, ['door']],
  ])('%s, made %j, to whoever is held to single events: %j', (role, changed, expected) => {
    expect(capabilitiesOf({ role, changed, isHeld: true })).toEqual(expected)
  })
})

test('docs/roles.md says what the table says', () => {
  const rows = readFileSync('docs/roles.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
  // The table of the roles; the one about links has other columns.
  const [head = [], , ...below] = rows
  const body = below.filter((row) => row.length === head.length)
  const roles = head.slice(2)
  expect(roles).toEqual(Object.keys(eventRoles))
  const told = body.map(([name, , ...cells]) => [name, roles.filter((_, at) => cells[at] === 'yes')])
  expect(told).toEqual(eventRoles.owner.map((one) => [`\`${one}\``, rolesWith(one)]))
})
