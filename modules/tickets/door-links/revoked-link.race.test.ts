// What becomes of the scans of a door link that is revoked at that moment. Each test has its control: where nothing asks whether the link
// was revoked, it lets in for ever.
import { describe, expect, test } from 'vitest'
import type { AtDoor } from '#modules/events/event-manager.ts'
import { type HeldDoorLink, readDoorLink } from '#modules/teams/door-links/open-door-link.server.ts'
import { revokeDoorLink } from '#modules/teams/door-links/revoke-door-link.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { checkIn } from '#modules/tickets/door/check-in.server.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import type { Db } from '#platform/db.server.ts'
import { systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { doorDevice } from '#tests/support/door-device.ts'
import { doorLinkOf } from '#tests/support/door-links.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addTickets, signer, type TicketFixture } from '#tests/support/ticket-fixtures.ts'
import { throughStatement } from '#tests/support/through-statement.ts'

const db = await testDatabase({ max: 16 })
const { tasha, jackie, ball, device, doors, statusOf, logOf } = await testDoor(db)

const REVOKED = /d\.revoked_at is null and /
const GUARDS = [
  ['with its guard', null],
  ['without it, which shows that this can fail', REVOKED],
] as const

/** The database as it is asked by a door, without its guard in a control; `before` stops before the statement with these words. */
function asked(without: RegExp | null, before: string | null = null) {
  const inside = pausing(db, { before, without: null })
  const [reached, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const statement: Db['statement'] = async (text, values) => {
    if (before !== null && text.includes(before)) {
      reached.resolve()
      await allowed.promise
    }
    return db.statement(without ? text.replace(without, '') : text, values)
  }
  const go = () => {
    inside.go()
    allowed.resolve()
  }
  return {
    db: throughStatement(inside.db, statement),
    reached: Promise.race([inside.reached, reached.promise]),
    go,
  }
}

const heldBy = ({ id, name }: HeldDoorLink): AtDoor => ({ id: null, name, linkId: id })
const codeOf = ({ id, hash }: TicketFixture) => doorCode(id, hash)
const present = (at: Db, link: HeldDoorLink, ticket: TicketFixture) =>
  checkIn(
    { db: at, signer, doorCache: doors, now: systemNow() },
    { eventId: ball.id, person: heldBy(link), device, number: null },
    codeOf(ticket),
  )
async function revoke(link: HeldDoorLink) {
  const team = await proveManager(db, tasha, ball.id, 'team')
  expect(team && (await revokeDoorLink(db, team, link.id))).toBe(true)
}
const linesOf = async (link: HeldDoorLink): Promise<string[]> =>
  (await logOf(ball)).filter(({ link_id }) => link_id === link.id).map(({ ticket_id }) => String(ticket_id))
const used = async (tickets: TicketFixture[]) => {
  const states = await Promise.all(tickets.map(async ({ id }) => (await statusOf(id)).status))
  return tickets.filter((_, at) => states[at] === 'used').map(({ id }) => id)
}

describe.each(GUARDS)('a link that is revoked, %s:', (_guard, without) => {
  const isGuarded = without === null

  test('a scan whose link still worked when its request arrived lets nobody in', async () => {
    const link = await doorLinkOf(db, ball.id, tasha)
    const [ticket] = await addTickets(db, ball, jackie)
    const stopped = asked(without, 'update tickets t')
    expect(await readDoorLink(db, ball.id, link.id)).toMatchObject({ works: true })
    const scan = present(stopped.db, link, ticket)
    await stopped.reached
    await revoke(link)
    stopped.go()
    expect((await scan)?.result.ok).toBe(isGuarded ? undefined : true)
    expect(await used([ticket])).toEqual(isGuarded ? [] : [ticket.id])
    expect(await linesOf(link)).toEqual(isGuarded ? [] : [ticket.id])
  })

  test('of scans from many phones, none that comes after it lets in, and each that did has its line', async () => {
    const link = await doorLinkOf(db, ball.id, tasha)
    const tickets = await addTickets(db, ball, jackie, 24)
    const [during, after] = [tickets.slice(0, 12), tickets.slice(12)]
    const at = asked(without).db
    await Promise.all([...during.map((ticket) => present(at, link, ticket)), revoke(link)])
    await Promise.all(after.map((ticket) => present(at, link, ticket)))
    expect(await used(after)).toEqual(isGuarded ? [] : after.map(({ id }) => id))
    expect((await linesOf(link)).toSorted()).toEqual((await used(tickets)).toSorted())
  })

  test('a phone without a signal is out at its next sync, also one that was just handing in', async () => {
    const link = await doorLinkOf(db, ball.id, tasha)
    const [before, late] = await addTickets(db, ball, jackie, 2)
    const reporter = { eventId: ball.id, personId: null, personName: link.name, linkId: link.id }
    const stopped = asked(without, 'insert into ticket_logs')
    const phone = doorDevice(stopped.db, reporter)
    const handingIn = phone.report([phone.scanned(1, 5, { code: codeOf(before) })])
    await stopped.reached
    await revoke(link)
    stopped.go()
    // It was let in before, which its contact proves, and the report of it began before.
    expect(await handingIn).toMatchObject({ ok: true, value: { kept: [1] } })
    expect(await used([before])).toEqual([before.id])

    const next = await phone.report([phone.scanned(2, 6, { code: codeOf(late!) })], phone.at(0))
    expect([next?.ok && next.value.contact === null, next?.ok && next.value.state === null]).toEqual([
      isGuarded,
      isGuarded,
    ])
    const nothing = await phone.report([], phone.at(0))
    expect(nothing === null).toBe(isGuarded)
  })
})

test('a scan that had begun when its link was revoked counts, with its line', async () => {
  const link = await doorLinkOf(db, ball.id, tasha)
  const [ticket] = await addTickets(db, ball, jackie)
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query('select from tickets where id = $1 for update', [ticket.id])
  const scan = present(db, link, ticket)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await db.pool.query(waiting)).rowCount).toBe(1)
  await revoke(link)
  await client.query('commit')
  client.release()
  expect((await scan)?.result.ok).toBe(true)
  expect([await used([ticket]), await linesOf(link)]).toEqual([[ticket.id], [ticket.id]])
})
