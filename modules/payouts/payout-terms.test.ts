import { expect, test } from 'vitest'
import { payoutStateLabels, statesBefore } from '#modules/payouts/payout-state.ts'
import { accountRestedAt, approvalRefusal } from '#modules/payouts/payout-terms.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

const [ada, bea, tasha] = [newId(), newId(), newId()] as PersonId[] as [PersonId, PersonId, PersonId]
const people = [
  { id: ada, name: 'Ada' },
  { id: bea, name: 'Bea' },
]
const madeAt = toInstant('2026-12-15T18:00:00Z')

test.each<
  [what: string, madeBy: PersonId | null, admins: number, now: string, isFresh: boolean, why: string | null]
>([
  ['another admin approves at once', bea, 2, '2026-12-15T18:00:01Z', false, null],
  ['nobody their own while there is another', ada, 2, '2026-12-30T18:00:00Z', true, 'OWN_PAYOUT'],
  ['the only one waits for a day', ada, 1, '2026-12-16T17:59:59.999Z', true, 'SECOND_LOOK_TOO_EARLY'],
  ['and signs in again', ada, 1, '2026-12-16T18:00:00Z', false, 'REAUTHENTICATION_REQUIRED'],
  ['and then approves', ada, 1, '2026-12-16T18:00:00Z', true, null],
  ['anybody what somebody made who is gone', null, 1, '2026-12-15T18:00:01Z', false, null],
])('%s', (_what, madeBy, admins, now, isFresh, why) => {
  const approval = { now: toInstant(now), madeAt, madeBy, approver: ada, host: tasha, isFresh }
  expect(approvalRefusal(approval, people.slice(0, admins))?.code ?? null).toBe(why)
})

test.each([
  ['an admin their own money while there is another', 2, 'OWN_MONEY'],
  ['the only one may, as any other', 1, null],
])('nobody approves: %s', (_what, admins, why) => {
  const approval = { now: madeAt, madeAt, madeBy: bea, approver: ada, host: ada, isFresh: false }
  expect(approvalRefusal(approval, people.slice(0, admins))?.code ?? null).toBe(why)
})

test('an account rests for three days', () => {
  expect(accountRestedAt(madeAt)).toBe('2026-12-18T18:00:00.000Z')
})

test.each([
  ['made', []],
  ['approved', ['made', 'sending']],
  ['sending', ['approved']],
  ['paid', ['sending']],
  ['returned', ['paid']],
  ['cancelled', ['made', 'approved']],
] as const)('a payout becomes %s only from %j', (to, from) => {
  expect(statesBefore(to)).toEqual(from)
  expect(payoutStateLabels[to]).toBeTruthy()
})
