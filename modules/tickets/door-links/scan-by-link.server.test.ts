import { describe, expect, it } from 'vitest'
import type { AtDoor, DoorProof } from '#modules/events/event-manager.ts'
import { revokeDoorLink } from '#modules/teams/door-links/revoke-door-link.server.ts'
import type { HeldDoorLink } from '#modules/teams/door-links/open-door-link.server.ts'
import { listDoorLinks } from '#modules/tickets/door-links/list-door-links.server.ts'
import { proveDoor } from '#modules/teams/prove/prove-door.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { checkIn } from '#modules/tickets/door/check-in.server.ts'
import { letPartyIn } from '#modules/tickets/door/let-party-in.server.ts'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { listLog } from '#modules/tickets/log/list-log.server.ts'
import {
  findByName,
  findListed,
  openDoorList,
  openGuest,
} from '#modules/tickets/offline/list/open-door-list.ts'
import { doorLists } from '#modules/tickets/offline/list/door-lists.server.ts'
import { readChanges } from '#modules/tickets/offline/list/read-changes.server.ts'
import { goOut } from '#modules/tickets/presence/go-out.server.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import type { EventId } from '#platform/ids.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { systemNow } from '#platform/time.ts'
import { SECRETS } from '#tests/support/box-office.ts'
import { testDoor } from '#tests/support/door.ts'
import { doorDevice } from '#tests/support/door-device.ts'
import { doorLinkOf, expireDoorLink } from '#tests/support/door-links.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import {
  addEvent,
  addPerson,
  addTickets,
  signer,
  type TicketFixture,
} from '#tests/support/ticket-fixtures.ts'

const MAX_GUESSES = RATE_LIMITS['guessed code'].max

const db = await testDatabase({ max: 16 })
const { tasha, jackie, ball, door, device, doors, scan, newDoor, managerOf, statusOf, logOf } =
  await testDoor(db)

const ctx = () => ({ db, signer, doorCache: doors, now: systemNow() })
const heldBy = ({ id, name }: HeldDoorLink): AtDoor => ({ id: null, name, linkId: id })
const codeOf = ({ id, hash }: TicketFixture) => doorCode(id, hash)
const present = (link: HeldDoorLink, text: string, eventId: EventId = ball.id) =>
  checkIn(ctx(), { eventId, person: heldBy(link), device, number: null }, text)
async function proofOf(link: HeldDoorLink): Promise<DoorProof> {
  const proof = await proveDoor(db, heldBy(link), link.eventId)
  if (!proof) throw new Error('The link does not work')
  return proof
}
async function teamOf(eventId: EventId) {
  const manager = await proveManager(db, tasha, eventId, 'team')
  if (!manager) throw new Error('Not the owner')
  return manager
}

const side = await doorLinkOf(db, ball.id, tasha)
const terrace = await doorLinkOf(db, ball.id, tasha, { name: 'Terrace' })

describe('a scan by a link', () => {
  it('lets in once, as the scan of anybody else, and stands in the log under the name of the link', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    const answer = await present(side, codeOf(ticket))
    expect(answer?.result.ok).toBe(true)
    // The link takes its own scans back, and no others.
    expect(answer?.state.recent[0]).toMatchObject({ kind: 'in', link: side.id })
    expect(await statusOf(ticket.id)).toEqual({ status: 'used', used_by: null, used_by_name: 'Side door' })
    expect(await scan(codeOf(ticket))).toMatchObject({ failure: { code: 'ALREADY_IN', usedBy: 'Side door' } })
    const [line] = (await logOf(ball)).filter(({ ticket_id }) => ticket_id === ticket.id)
    expect(line).toMatchObject({
      event_type: 'check_in',
      user_id: null,
      link_id: side.id,
      metadata: { by: 'Side door' },
    })
    const sales = await proveManager(db, tasha, ball.id, 'sales')
    const { rows } = await listLog(db, sales!, { filters: { q: 'side door' } })
    expect(rows.map(({ by }) => by)).toContain('Side door')
  })

  it('lets in a party, whose lines are of the link, so that it takes them back', async () => {
    const [first, second] = await addTickets(db, ball, jackie, 2)
    const proof = await proofOf(await doorLinkOf(db, ball.id, tasha))
    const press = { ticketId: first.id, count: null, device, isOpened: false, notes: {} }
    const guests = await letPartyIn({ db, doorCache: doors }, proof, press)
    expect(guests.map(({ ticketId }) => ticketId)).toEqual([first.id, second!.id].toSorted())
    for (const { scanId } of guests) expect(await undoCheckIn(db, proof, scanId, device)).toBe(true)
  })

  it('counts a guest out and takes them back', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    await scan(codeOf(ticket))
    const asker = { eventId: ball.id, person: heldBy(side), device, number: null }
    expect((await goOut(ctx(), asker, codeOf(ticket)))?.result.ok).toBe(true)
    expect(await present(side, codeOf(ticket))).toMatchObject({
      result: { ok: true, value: { isBack: true } },
    })
    const lines = (await logOf(ball)).filter(({ ticket_id }) => ticket_id === ticket.id)
    expect(lines.map(({ event_type, link_id }) => [event_type, link_id])).toEqual([
      ['check_in', null],
      ['went_out', side.id],
      ['came_back', side.id],
    ])
  })

  it('tells of a typed code only what is of this event', async () => {
    const { event, door: its } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    expect((await present(side, ticket.hash))?.result).toMatchObject({
      failure: { code: 'TICKET_NOT_FOUND' },
    })
    expect(await statusOf(ticket.id)).toMatchObject({ status: 'active' })
    expect((await scan(ticket.hash, its)).ok).toBe(true)
  })

  it('is nothing at another event: nobody comes in, and nothing is recorded', async () => {
    const { event } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    for (const text of [codeOf(ticket), 'no ticket at all', ticket.hash])
      expect(await present(side, text, event.id)).toBeNull()
    expect(await statusOf(ticket.id)).toMatchObject({ status: 'active' })
    expect(await logOf(event)).toEqual([])
  })

  it('waits after many codes that nobody was given, by this link alone', async () => {
    const event = await addEvent(db, tasha)
    const [guesser, other] = [await doorLinkOf(db, event.id, tasha), await doorLinkOf(db, event.id, tasha)]
    for (let tries = 0; tries < MAX_GUESSES; tries++) await present(guesser, 'K7P3-MZQ9-0ABC-1EFG', event.id)
    const [ticket] = await addTickets(db, event, jackie)
    expect((await present(guesser, ticket.hash, event.id))?.result).toMatchObject({
      failure: { code: 'TOO_MANY_TRIES' },
    })
    expect((await present(other, ticket.hash, event.id))?.result.ok).toBe(true)
  })

  it('is taken back by the same link alone, or by the team', async () => {
    const [mine, theirs, teams] = await addTickets(db, ball, jackie, 3)
    await present(side, codeOf(mine))
    await present(terrace, codeOf(theirs!))
    await scan(codeOf(teams!))
    const proof = await proofOf(side)
    expect(await undoCheckIn(db, proof, await scanOf(db, theirs!.id), device)).toBe(false)
    expect(await undoCheckIn(db, proof, await scanOf(db, teams!.id), device)).toBe(false)
    expect(await undoCheckIn(db, proof, await scanOf(db, mine.id), device)).toBe(true)
    expect(await undoCheckIn(db, door, await scanOf(db, theirs!.id), device)).toBe(true)
    expect(
      (await logOf(ball)).filter(
        ({ event_type, link_id }) => event_type === 'check_in_undone' && link_id === side.id,
      ),
    ).toHaveLength(1)
  })
})

describe('a link that ends', () => {
  it.each([
    ['revoked', async (link: HeldDoorLink) => revokeDoorLink(db, await teamOf(ball.id), link.id)],
    ['expired', (link: HeldDoorLink) => expireDoorLink(db, link)],
  ])('lets nobody in from the moment it is %s', async (_, end) => {
    const link = await doorLinkOf(db, ball.id, tasha)
    const [first, second] = await addTickets(db, ball, jackie, 2)
    expect((await present(link, codeOf(first)))?.result.ok).toBe(true)
    await end(link)
    expect(await present(link, codeOf(second!))).toBeNull()
    expect(await statusOf(second!.id)).toMatchObject({ status: 'active' })
  })

  it('lets in or not, and never the one while it records the other, when it is revoked in the middle of scans', async () => {
    const link = await doorLinkOf(db, ball.id, tasha)
    const tickets = await addTickets(db, ball, jackie, 24)
    const team = await teamOf(ball.id)
    const answers = await Promise.all(
      tickets.map(async (ticket, at) => {
        if (at === 12) await revokeDoorLink(db, team, link.id)
        return present(link, codeOf(ticket))
      }),
    )
    const lines = (await logOf(ball)).filter(({ link_id }) => link_id === link.id)
    for (const [at, ticket] of tickets.entries()) {
      const isIn = answers[at]?.result.ok === true
      expect([isIn, (await statusOf(ticket.id)).status]).toEqual([isIn, isIn ? 'used' : 'active'])
      expect(lines.filter(({ ticket_id }) => ticket_id === ticket.id)).toHaveLength(isIn ? 1 : 0)
    }
    expect(await present(link, codeOf(tickets[0]))).toBeNull()
  })

  it('hands in what it scanned before; what it held no code of, or makes up later, lets nobody in', async () => {
    const link = await doorLinkOf(db, ball.id, tasha)
    const phone = doorDevice(db, await proofOf(link))
    const [before, listed] = await addTickets(db, ball, jackie, 2)
    await revokeDoorLink(db, await teamOf(ball.id), link.id)
    expect(await phone.report([phone.scanned(1, 5, { code: codeOf(before) })])).toMatchObject({
      ok: true,
      value: { kept: [1], contact: null, state: null, changes: [] },
    })
    expect(await statusOf(before.id)).toEqual({ status: 'used', used_by: null, used_by_name: 'Side door' })
    const held = phone.scanned(3, 6, { kind: 'refused', code: codeOf(listed!) })
    for (const beside of [[], [held]])
      expect(await phone.report([phone.scanned(2, 6, { key: listed!.hash }), ...beside])).toEqual({
        ok: false,
        failure: { code: 'FOREIGN_SCANS' },
      })
    const made = { ...phone.scanned(3, 7, { code: codeOf(listed!) }), contact: '1700000000000.made-up' }
    expect(await phone.report([made])).toBeNull()
    expect(await statusOf(listed!.id)).toMatchObject({ status: 'active' })
  })

  it('keeps one line of a scan that is told twice, and its own of the same number of another link', async () => {
    const [one, two] = [await doorLinkOf(db, ball.id, tasha), await doorLinkOf(db, ball.id, tasha)]
    const phone = doorDevice(db, await proofOf(one))
    const same = doorDevice(db, await proofOf(two), { deviceId: phone.deviceId })
    const [ticket] = await addTickets(db, ball, jackie)
    await phone.report([phone.scanned(1, 5, { code: codeOf(ticket) })])
    await phone.report([phone.scanned(1, 5, { code: codeOf(ticket) })])
    await same.report([same.scanned(1, 6, { code: codeOf(ticket) })])
    // And each takes its own back.
    for (const one of [phone, same]) await one.report([one.scanned(2, 7, { kind: 'undone', undoes: 1 })])
    expect(await statusOf(ticket.id)).toMatchObject({ status: 'active' })
    const lines = (await logOf(ball)).filter(({ ticket_id }) => ticket_id === ticket.id)
    expect(lines.map(({ event_type, link_id }) => [event_type, link_id])).toEqual([
      ['check_in', one.id],
      ['check_in', two.id],
      ['check_in_undone', one.id],
      ['check_in_undone', two.id],
    ])
  })
})

describe('what a link takes along for where there is no signal', () => {
  it('is a list that admits by codes, and names nobody: neither a guest nor who let them in', async () => {
    const event = await addEvent(db, tasha)
    const its = await managerOf(event, tasha)
    const [ticket] = await addTickets(db, event, jackie)
    await scan(codeOf(ticket), its)
    const link = await doorLinkOf(db, event.id, tasha)
    const lists = doorLists(SECRETS)
    const [full, nameless] = [
      (await lists.get(db, its, systemNow()))!,
      (await lists.get(db, await proofOf(link), systemNow()))!,
    ]
    const named = await openDoorList(full.bytes, lists.publicKey)
    const list = await openDoorList(nameless.bytes, lists.publicKey)
    expect(named?.head).toMatchObject({ tickets: 1, people: ['Tasha'] })
    expect(list?.head).toMatchObject({ tickets: 1, people: [] })
    expect(await findByName(named!, 'jackie')).toHaveLength(1)
    expect(await findByName(list!, 'jackie')).toEqual([])
    expect(
      await openGuest(
        named!,
        (await findListed(named!, { ticketId: ticket.id, hash: ticket.hash }))!,
        ticket.hash,
      ),
    ).toMatchObject({ name: 'Jackie Montgomery' })
    expect((await findListed(list!, { ticketId: ticket.id, hash: ticket.hash }))?.sealedGuest).toHaveLength(0)
    expect(nameless.bytes.length).toBeLessThan(full.bytes.length)
  })

  it('hears of those who came in elsewhere, and not by whom', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    await scan(codeOf(ticket))
    const since = '1970-01-01T00:00:00.000Z'
    expect(JSON.stringify(await readChanges(db, door, since))).toContain('Tasha')
    expect(JSON.stringify(await readChanges(db, await proofOf(side), since))).not.toMatch(/Tasha|Jackie/)
  })
})

describe('the list of links', () => {
  it('says how often each was used, and when last', async () => {
    const link = await doorLinkOf(db, ball.id, tasha, { name: 'Back door' })
    const [ticket] = await addTickets(db, ball, jackie)
    await present(link, codeOf(ticket))
    await present(link, codeOf(ticket))
    await present(link, 'no ticket')
    await undoCheckIn(db, await proofOf(link), await scanOf(db, ticket.id), device)
    const { links } = await listDoorLinks(db, await teamOf(ball.id))
    expect(links.find(({ id }) => id === link.id)).toMatchObject({
      name: 'Back door',
      madeBy: 'Tasha',
      state: 'works',
      scans: 3,
      lastUsedAt: expect.any(String),
    })
    expect(links.find(({ id }) => id === terrace.id)).toMatchObject({ scans: 1 })
  })

  it('says why one works no more', async () => {
    const event = await addEvent(db, tasha)
    const opal = await addPerson(db, 'Opal')
    await addMember(db, event.organizerId, { person: opal.id, role: 'manager' })
    const team = await teamOf(event.id)
    await doorLinkOf(db, event.id, tasha, { name: 'works' })
    await doorLinkOf(db, event.id, opal, { name: 'orphaned' })
    await revokeDoorLink(db, team, (await doorLinkOf(db, event.id, tasha, { name: 'revoked' })).id)
    await expireDoorLink(db, await doorLinkOf(db, event.id, tasha, { name: 'expired' }))
    await addMember(db, event.organizerId, { person: opal.id, role: 'scanner' })
    const { links } = await listDoorLinks(db, team)
    expect(links[0]?.name).toBe('works')
    expect(links.map(({ state }) => state)).toEqual(links.map(({ name }) => name))
    expect(links).toHaveLength(4)
  })
})
