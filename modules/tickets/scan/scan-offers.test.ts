// What a result offers to whoever stands at the door: who else comes in, what is taken back, and what a person may decide.
import { describe, expect, it } from 'vitest'
import { partyFeedback, scanFeedback } from '#modules/tickets/scan/scan-feedback.ts'
import type { CheckInFailure, Guest } from '#modules/tickets/ticket.ts'
import { newId } from '#platform/ids.ts'
import { fail, ok } from '#platform/result.ts'
import { toInstant } from '#platform/time.ts'

const chicago = 'America/Chicago'
const at = toInstant('2026-12-13T02:42:00Z') // 8:42 PM on the 12th in Chicago
const code = { code: 'K7P3-MZQ9-0ABC-1EFG' }
const guest: Guest = {
  ticketId: newId<'ticket'>(),
  holderName: 'Jackie Montgomery',
  ticketType: 'VIP table',
  isExtra: false,
  seat: null,
}
const { ticketId, ...seen } = guest
const party = { ticketId, others: 2 }
const admitted = (over: object) => scanFeedback(ok({ ...guest, ...over }), code, chicago, at)
const refused = (failure: CheckInFailure, by: Parameters<typeof scanFeedback>[1] = code) =>
  scanFeedback(fail(failure), by, chicago, at)

describe('who is let in', () => {
  it('is named with what they have, whoever comes with them', () => {
    expect(admitted({ others: 2, scanId: 'its line' })).toMatchObject({
      detail: 'VIP table',
      party,
      undo: ['its line'],
    })
    expect(admitted({ others: 0 })).toMatchObject({ party: null })
    expect(admitted({})).toMatchObject({ party: null })
  })

  it('and came back was not let in by this scan, which takes nothing back', () => {
    expect(admitted({ isBack: true })).toMatchObject({ headline: 'Welcome back', undo: null })
  })

  it('without a signal has no number to take back by', () => {
    expect(scanFeedback(ok(seen), code, chicago, at)).toMatchObject({ undo: null, party: null })
  })
})

describe('who is refused', () => {
  it.each<[CheckInFailure, string]>([
    [{ code: 'NOT_IN', guest }, 'There is nobody to count out.'],
    [{ code: 'ALREADY_OUT', guest, outAt: at }, 'Out since 8:42 PM.'],
    [{ code: 'OTHER_DAY', guest, goodOn: 'Saturday' }, 'This ticket is good on Saturday.'],
  ])('is told why: %o', (failure, reason) => {
    expect(refused(failure).reason).toMatch(new RegExp(`^[A-Z].*\\. ${reason}$`))
    expect(refused(failure)).toMatchObject({ name: 'Jackie Montgomery', detail: 'VIP table' })
  })

  it('is nobody where the code is of nobody', () => {
    expect(refused({ code: 'FORGED' })).toMatchObject({ name: null, detail: null })
  })

  it('brings the others of their order only where they are in already', () => {
    const usedAt = at
    expect(refused({ code: 'ALREADY_IN', guest, usedAt, usedBy: null, party })).toMatchObject({ party })
    expect(refused({ code: 'ALREADY_IN', guest, usedAt, usedBy: null })).toMatchObject({ party: null })
    const handedOut = { code: 'ALREADY_HANDED_OUT', guest, usedAt, usedBy: null, party } as CheckInFailure
    expect(refused(handedOut)).toMatchObject({ party: null })
  })

  it.each<[CheckInFailure, 'letIn' | 'early' | null]>([
    [{ code: 'NOT_ON_LIST', listedAt: at }, 'letIn'],
    [{ code: 'NO_LIST' }, 'letIn'],
    [{ code: 'OLD_LIST', guest, listedAt: at }, 'letIn'],
    [{ code: 'DOOR_NOT_OPEN', doorsAt: at, timeZone: chicago }, 'early'],
    [{ code: 'UNPAID_OFFLINE', guest }, null],
    [{ code: 'FORGED' }, null],
    [{ code: 'TICKET_NOT_FOUND' }, null],
  ])('is let in by a person, or before the time, only where that may be: %o', (failure, offered) => {
    expect(refused(failure)).toMatchObject({
      letIn: offered === 'letIn' ? code : null,
      early: offered === 'early' ? code : null,
    })
  })

  it('is let in without a signal by their code alone, and not by the number of a ticket', () => {
    expect(refused({ code: 'OLD_LIST', guest, listedAt: at }, { ticket: ticketId }).letIn).toBeNull()
  })
})

describe('a party by one press', () => {
  const named = (...names: string[]) =>
    names.map((holderName) => ({ holderName, ticketId: newId<'ticket'>(), scanId: newId() }))

  it('comes in under its name, or its names, and is taken back together', () => {
    const one = named('Jackie')
    const same = named('Jackie', 'Jackie')
    const two = named('Jackie', 'Maya', 'Jackie')
    expect(partyFeedback(one, ticketId, 0)).toMatchObject({
      tone: 'in',
      headline: 'Come in',
      name: 'Jackie',
      detail: null,
      party: null,
      undo: one.map((its) => its.scanId),
    })
    expect(partyFeedback(same, ticketId, 2)).toMatchObject({
      headline: '2 come in',
      name: 'Jackie',
      detail: null,
      party,
      undo: same.map((its) => its.scanId),
    })
    expect(partyFeedback(two, ticketId, 0)).toMatchObject({
      headline: '3 come in',
      name: null,
      detail: 'Jackie, Maya',
    })
  })

  it('of which nobody came in says whether somebody is outside', () => {
    expect(partyFeedback([], ticketId, 0)).toMatchObject({
      tone: 'wait',
      headline: 'Nobody outside',
      undo: null,
    })
    expect(partyFeedback([], ticketId, 2)).toMatchObject({
      tone: 'wait',
      headline: 'Nobody let in',
      undo: null,
    })
  })
})
