import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventRoles, TEAM_ROLES } from '#modules/teams/prove/event-roles.ts'
import { joinFailure, mayBeTicked, mayGive, rolesToGive } from '#modules/teams/team.ts'
import { type LogEntry, logText } from '#modules/teams/team-log.ts'
import type { Instant } from '#platform/time.ts'

const ROLES = { manager: eventRoles.manager, sales: eventRoles.sales, scanner: eventRoles.scanner }
const rights = fc.subarray([...eventRoles.owner])

describe('the roles that somebody may give', () => {
  test.each([
    ['an owner', eventRoles.owner, ['manager', 'sales', 'scanner']],
    ['a manager', eventRoles.manager, ['manager', 'sales', 'scanner']],
    ['who sells', eventRoles.sales, ['sales', 'scanner']],
    ['a scanner', eventRoles.scanner, ['scanner']],
    ['nobody', [], []],
  ])('are for %s %j -> %j', (_, own, expected) => {
    expect(rolesToGive(own, ROLES)).toEqual(expected)
  })

  test('permit nothing that the giver may not do, whatever an organiser made of the roles', () => {
    fc.assert(
      fc.property(rights, rights, rights, rights, (own, manager, sales, scanner) => {
        const roles = { manager, sales, scanner }
        const given = rolesToGive(own, roles).flatMap((role) => roles[role])
        expect(given.filter((one) => !own.includes(one))).toEqual([])
        for (const role of TEAM_ROLES)
          expect(rolesToGive(own, roles).includes(role)).toBe(mayGive(own, roles[role]))
      }),
    )
  })
})

test.each(TEAM_ROLES.flatMap((role) => eventRoles.owner.map((one) => [role, one] as const)))(
  'of %s, %s may be ticked unless it is inviting, which is for managers',
  (role, one) => {
    expect(mayBeTicked(role, one)).toBe(role === 'manager' || one !== 'team')
  },
)

describe('an invitation', () => {
  const open = { status: 'open', isExpired: false, email: 'kim@x.example' } as const
  const kim = { email: 'kim@x.example', isConfirmed: true, isOnTeam: false }
  test.each([
    [open, kim, null],
    [open, null, null],
    [{ ...open, email: null }, { ...kim, email: 'sam@x.example', isConfirmed: false }, null],
    [{ ...open, status: 'accepted' }, kim, 'INVITATION_USED'],
    [{ ...open, status: 'accepted' }, null, 'INVITATION_USED'],
    [{ ...open, status: 'withdrawn' }, null, 'INVITATION_WITHDRAWN'],
    [{ ...open, isExpired: true }, kim, 'INVITATION_EXPIRED'],
    [open, { ...kim, isOnTeam: true }, 'ALREADY_ON_TEAM'],
    [{ ...open, status: 'accepted' }, { ...kim, isOnTeam: true }, 'ALREADY_ON_TEAM'],
    [{ ...open, email: null }, { ...kim, isOnTeam: true }, 'ALREADY_ON_TEAM'],
    [open, { ...kim, email: 'sam@x.example' }, 'OTHER_ADDRESS'],
    [open, { ...kim, isConfirmed: false }, 'ADDRESS_NOT_CONFIRMED'],
  ] as const)('%j for %j: %s', (state, viewer, code) => {
    expect(joinFailure(state, viewer)?.code ?? null).toBe(code)
  })
})

describe('the history of a team', () => {
  const entry: LogEntry = {
    id: '1',
    what: 'invited',
    by: 'Tasha',
    person: '',
    address: 'kim@x.example',
    role: 'scanner',
    at: '2026-12-13T04:00:00.000Z' as Instant,
  }
  test.each([
    [{}, 'Tasha invited kim@x.example as Scanner'],
    [{ address: '' }, 'Tasha invited somebody as Scanner'],
    [{ what: 'withdrawn' }, 'Tasha withdrew the invitation of kim@x.example'],
    [{ what: 'removed', person: 'Kim' }, 'Tasha removed Kim'],
    [{ what: 'reach_changed', person: 'Kim' }, 'Tasha changed for which events Kim is on the team'],
    [{ what: 'removed', by: '' }, 'Somebody who is gone removed somebody who is gone'],
  ] as const)('%j: %s', (more, expected) => {
    expect(logText({ ...entry, ...more })).toBe(expected)
  })
})
