import { expect, test } from 'vitest'
import { rolesWith } from '#modules/teams/event-roles.ts'

test.each([
  ['door', ['owner', 'scanner']],
  ['sales', ['owner']],
  ['money', ['owner']],
  ['edit', ['owner']],
] as const)('%s is for %j and nobody else', (capability, roles) => {
  expect(rolesWith(capability)).toEqual(roles)
})
