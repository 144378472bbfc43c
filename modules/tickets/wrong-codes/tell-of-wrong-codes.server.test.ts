// Refused codes with the number of a known ticket that are not its own: who is told of them, when, and what counts.
import { describe, expect, test } from 'vitest'
import type { DoorProof, EventManager } from '#modules/events/event-manager.ts'
import { anonymizePerson } from '#modules/personal-data/anonymize-person.server.ts'
import { listNotifications } from '#modules/notifications/own-notifications.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { ticketHistory } from '#modules/tickets/guest-ticket/ticket-history.server.ts'
import { listLog } from '#modules/tickets/log/list-log.server.ts'
import { goOut } from '#modules/tickets/presence/go-out.server.ts'
import { doorCode, payloadText } from '#modules/tickets/qr-payload.ts'
import { giveGuestNewCode } from '#modules/tickets/rename/rename-ticket.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { TELL_OF_WRONG_CODES } from '#modules/tickets/wrong-codes/tell-of-wrong-codes.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { notificationKinds } from '#server/message-kinds.ts'
import { testDoor } from '#tests/support/door.ts'
import { doorDevice } from '#tests/support/door-device.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import {
  addEvent,
  addPerson,
  addTickets,
  signer,
  type TicketFixture,
} from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { jackie, device, doors, present, managerOf } = await testDoor(db)

let made = 0
/** A hash that nobody was given, another each time. */
const madeUp = () => `K7P3MZQ90ABC${String(++made).padStart(4, '0')}`
const wrong = ({ id }: Pick<TicketFixture, 'id'>, hash = madeUp()) => doorCode(id, hash)
const onDevice = (deviceId: string = newId<'device'>(), counter = 1) => ({ number: { deviceId, counter } })

async function hosted() {
  const host = await addPerson(db, 'Dee')
  const event = await addEvent(db, host)
  const [ticket] = await addTickets(db, event, jackie)
  return { host, event, ticket, door: await managerOf(event, host) }
}

async function refused(
  door: EventManager<'door'>,
  code: string,
  over: Parameters<typeof present>[3] = {},
  failure = 'FORGED',
) {
  const checked = await present(door, code, false, over)
  expect(checked?.result).toEqual({ ok: false, failure: { code: failure } })
  return checked!
}

const noticesOf = async ({ id }: { id: PersonId }) =>
  (await listNotifications(db, notificationKinds, id, null)).rows.map(({ title, body, url }) => ({
    title,
    body,
    url,
  }))
const FORGED_TITLE = 'Forged codes were tried at the door'
const countOf = async (person: { id: PersonId }) => (await noticesOf(person)).length
const lastLine = async ({ eventId }: DoorProof) =>
  (
    await db.pool.query<{ ticket_id: string | null; metadata: object }>(
      'select ticket_id, metadata from ticket_logs where event_id = $1 order by created_at desc limit 1',
      [eventId],
    )
  ).rows[0]!

describe('whoever runs an event is told of a ticket', () => {
  test('at the third wrong code with its number, once, and of another ticket anew', async () => {
    const { host, event, ticket, door } = await hosted()
    const [another] = await addTickets(db, event, jackie)
    for (const told of [0, 0, 1, 1, 1]) {
      await refused(door, wrong(ticket))
      expect(await countOf(host)).toBe(told)
    }
    expect(await noticesOf(host)).toEqual([
      {
        title: FORGED_TITLE,
        body: 'The Holiday Steppers Ball: three times a code was shown with the number of one ticket that was not its own. Nobody came in by it. See whose ticket it is and when that was. As long as nobody is in on that ticket, you can give it a new code on its page.',
        url: `/dashboard/tickets/${ticket.id}`,
      },
    ])
    // Its page names the guest: a notice stays when their account is deleted.
    expect(JSON.stringify(await noticesOf(host))).not.toContain('Jackie')
    for (let time = 0; time < 3; time++) await refused(door, wrong(another))
    expect(await countOf(host)).toBe(2)
  })

  test('anew once it has another code, at the third wrong one since', async () => {
    const { host, event, ticket, door } = await hosted()
    for (let time = 0; time < 4; time++) await refused(door, wrong(ticket))
    const ctx = { db, now: systemNow(), signer }
    expect(
      (await giveGuestNewCode(ctx, (await proveManager(db, host, event.id, 'sales'))!, ticket.id)).ok,
    ).toBe(true)
    for (const told of [1, 1, 2, 2]) {
      await refused(door, wrong(ticket))
      expect(await countOf(host)).toBe(told)
    }
  })

  test('whatever another ticket of the event had before, or has instead since', async () => {
    const { host, event, ticket, door } = await hosted()
    const [another] = await addTickets(db, event, jackie)
    const theirs = madeUp()
    await db.pool.query('insert into replaced_codes (event_id, ticket_id, hash) values ($1, $2, $3)', [
      event.id,
      another.id,
      theirs,
    ])
    for (let time = 0; time < 2; time++) await refused(door, wrong(ticket, theirs), onDevice())
    const ctx = { db, now: systemNow(), signer }
    const manager = (await proveManager(db, host, event.id, 'sales'))!
    expect((await giveGuestNewCode(ctx, manager, another.id)).ok).toBe(true)
    expect(await countOf(host)).toBe(0)
    await refused(door, wrong(ticket, theirs), onDevice())
    expect(await countOf(host)).toBe(1)
  })

  test('when codes are tried at the exit as well', async () => {
    const { host, ticket, door } = await hosted()
    const ctx = { db, signer, doorCache: doors, now: systemNow() }
    const asker = {
      eventId: door.eventId,
      person: { id: host.id, name: host.name },
      device,
      number: null,
    }
    for (let time = 0; time < 3; time++) await goOut(ctx, asker, wrong(ticket))
    expect(await countOf(host)).toBe(1)
  })

  test('with those of the team who may open its page, and no one else', async () => {
    const { host, event, ticket, door } = await hosted()
    const [seller, scanner] = [await addPerson(db, 'Sal'), await addPerson(db, 'Ruby')]
    await addMember(db, event.organizerId, { person: seller.id, role: 'sales' })
    await addMember(db, event.organizerId, { person: scanner.id, role: 'scanner' })
    for (let time = 0; time < 4; time++) await refused(door, wrong(ticket))
    expect([await countOf(host), await countOf(seller), await countOf(scanner)]).toEqual([1, 1, 0])
    expect((await noticesOf(jackie)).filter(({ title }) => title === FORGED_TITLE)).toEqual([])
  })
})

describe('nobody is told', () => {
  const reported = async (door: EventManager<'door'>, tickets: TicketFixture[]) => {
    const phone = doorDevice(db, door)
    const scans = tickets.flatMap((ticket) => [1, 2, 3].map(() => wrong(ticket)))
    await phone.report(
      scans.map((code, at) => phone.scanned(at + 1, 1, { kind: 'refused', reason: 'NOT_ON_LIST', code })),
    )
  }

  test('of more than five tickets of an event in a day, in one report or after one another', async () => {
    const { host, event, door } = await hosted()
    const seller = await addPerson(db, 'Sal')
    await addMember(db, event.organizerId, { person: seller.id, role: 'sales' })
    const tickets = await addTickets(db, event, jackie, 10)
    await reported(door, tickets.slice(0, 3))
    expect([await countOf(host), await countOf(seller)]).toEqual([3, 3])
    await reported(door, tickets.slice(0, 9))
    expect([await countOf(host), await countOf(seller)]).toEqual([5, 5])
    const sunday = await addEvent(db, host)
    await reported(await managerOf(sunday, host), await addTickets(db, sunday, jackie))
    expect(await countOf(host)).toBe(6)
    // A day later of another one; not of those that were too many then, until a door refuses one of them again.
    await db.pool.query(
      "update notifications set created_at = now() - interval '25 hours' where user_id = any ($1::uuid[])",
      [[host.id, seller.id]],
    )
    await reported(door, tickets.slice(9))
    expect([await countOf(host), await countOf(seller)]).toEqual([7, 6])
  })

  test('of what a former member hands in', async () => {
    const { host, event, ticket } = await hosted()
    const helper = await addPerson(db, 'Helper')
    await addMember(db, event.organizerId, { person: helper.id, role: 'scanner' })
    const door = await managerOf(event, helper)
    await db.pool.query('delete from team_members where person_id = $1', [helper.id])
    await reported(door, [ticket])
    expect(await countOf(host)).toBe(0)
  })

  test('once the door is closed', async () => {
    const { host, event, ticket, door } = await hosted()
    for (const [hours, told] of [
      [13, 0],
      [11, 1],
    ] as const) {
      await db.pool.query(
        "update events set starts_at = now() - interval '20 hours', ends_at = now() - $2 * interval '1 hour' where id = $1",
        [event.id, hours],
      )
      await reported(door, [ticket])
      expect(await countOf(host)).toBe(told)
    }
  })
})

describe('it counts', () => {
  test('a code that one device looks at for a minute once, by whatever number and in whatever form, and that of another device', async () => {
    const { host, ticket, door } = await hosted()
    const [hash, mine] = [madeUp(), newId<'device'>()]
    for (let counter = 1; counter <= 5; counter++)
      await refused(door, wrong(ticket, hash), onDevice(mine, counter))
    await refused(door, wrong(ticket, hash), onDevice(mine, 1))
    await refused(door, wrong(ticket, hash).toLowerCase(), onDevice(mine, 6))
    await refused(door, payloadText({ ...ticket.payload, hash }), onDevice(mine, 7))
    await refused(door, wrong(ticket), onDevice(mine, 8))
    expect(await countOf(host)).toBe(0)
    await refused(door, wrong(ticket, hash), onDevice())
    expect(await countOf(host)).toBe(1)
  })

  test('a code that one person without a device presents again once', async () => {
    const { host, ticket, door } = await hosted()
    const code = wrong(ticket)
    for (let time = 0; time < 4; time++) await refused(door, code)
    expect(await countOf(host)).toBe(0)
  })

  test('whole codes that nobody signed, which say what ticket they are of in their first signs and differ in the last', async () => {
    const { host, ticket, door } = await hosted()
    for (const told of [0, 0, 1]) {
      await refused(
        door,
        payloadText({ ...ticket.payload, hash: madeUp() }),
        onDevice('018f6d0c-0000-7000-8000-00000000d00d', ++made),
      )
      expect(await countOf(host)).toBe(told)
    }
    expect(await lastLine(door)).toMatchObject({ ticket_id: ticket.id })
  })

  test('no code whose hash is the ticket’s own, whoever signed it or changed it', async () => {
    const { host, ticket, door } = await hosted()
    for (const holderName of ['Ann', 'Bea', 'Cleo', 'Dot'])
      await refused(door, payloadText({ ...ticket.payload, holderName }), onDevice())
    expect(await countOf(host)).toBe(0)
    expect(await lastLine(door)).toMatchObject({ ticket_id: null })
  })

  test('no code that the ticket had before: a guest has an old picture', async () => {
    const { host, event, ticket, door } = await hosted()
    const old = ticketSigner('a secret that is not named any more').sign(ticket.payload)
    await db.pool.query('insert into replaced_codes (event_id, ticket_id, hash) values ($1, $2, $3)', [
      event.id,
      ticket.id,
      old.hash,
    ])
    for (let time = 0; time < 4; time++) {
      await refused(door, wrong(ticket, old.hash), onDevice(), 'REPLACED')
      await refused(door, payloadText(old.payload), onDevice())
    }
    expect(await countOf(host)).toBe(0)
  })

  test('no code of a guest who deleted their account since, whose ticket is signed without their name', async () => {
    const { host, event, door } = await hosted()
    const guest = await addPerson(db, 'Gone')
    const [ticket] = await addTickets(db, event, guest)
    await withTransaction(db, (tx) => anonymizePerson(tx, signer, guest))
    for (let time = 0; time < 3; time++)
      await refused(door, wrong(ticket, ticket.hash), onDevice(), 'REPLACED')
    expect(await countOf(host)).toBe(0)
  })

  test('none with the number of a ticket of another event or host, or of none', async () => {
    const [here, elsewhere] = [await hosted(), await hosted()]
    const sunday = await addEvent(db, here.host)
    const [later] = await addTickets(db, sunday, jackie)
    const unsigned = ({ payload }: TicketFixture) => payloadText({ ...payload, hash: madeUp() })
    for (let time = 0; time < 3; time++) {
      await refused(here.door, wrong(elsewhere.ticket), {}, 'TICKET_NOT_FOUND')
      await refused(here.door, wrong({ id: newId() }), {}, 'TICKET_NOT_FOUND')
      await refused(here.door, unsigned(elsewhere.ticket))
      expect(await lastLine(here.door)).toMatchObject({ ticket_id: null })
      await refused(here.door, wrong(later))
      await refused(here.door, unsigned(later))
      await refused(here.door, `${unsigned(later)} `)
    }
    expect([await countOf(here.host), await countOf(elsewhere.host)]).toEqual([0, 0])
    // Nor does what was refused there count at its own door.
    await refused(await managerOf(sunday, here.host), wrong(later))
    expect(await countOf(here.host)).toBe(0)
  })

  test('no code under whose number its device let the guest in afterwards, who is named', async () => {
    const { host, ticket, door } = await hosted()
    await refused(door, wrong(ticket))
    const same = onDevice()
    await refused(door, wrong(ticket), same)
    await present(door, ticket.hash, false, same)
    const { state } = await refused(door, wrong(ticket))
    expect(state.recent.map(({ holderName }) => holderName)).toEqual([null, jackie.name, null])
    expect(await countOf(host)).toBe(0)
  })

  test('none with the number of a ticket that was never paid, which has no page', async () => {
    const { host, event, door } = await hosted()
    const [unpaid] = await addTickets(db, event, jackie, 1, { order: 'expired' })
    for (let time = 0; time < 3; time++) await refused(door, wrong(unpaid))
    expect(await countOf(host)).toBe(0)
  })
})

describe('scans that come in later', () => {
  test('count with those of the other doors, once however often they are sent', async () => {
    const { host, ticket, door } = await hosted()
    const phone = doorDevice(db, door)
    const scans = [1, 2].map((counter) =>
      phone.scanned(counter, counter, { kind: 'refused', reason: 'NOT_ON_LIST', code: wrong(ticket) }),
    )
    for (let time = 0; time < 3; time++) await phone.report(scans)
    expect(await countOf(host)).toBe(0)
    await refused(door, wrong(ticket), onDevice())
    expect(await countOf(host)).toBe(1)
    await phone.report([
      ...scans,
      phone.scanned(3, 3, {
        kind: 'refused',
        reason: 'NO_LIST',
        code: payloadText({ ...ticket.payload, hash: madeUp() }),
      }),
    ])
    expect(await countOf(host)).toBe(1)
  })

  test('are told of where they are the third', async () => {
    const { host, ticket, door } = await hosted()
    await refused(door, wrong(ticket))
    const phone = doorDevice(db, door)
    const codes = [wrong(ticket), payloadText({ ...ticket.payload, hash: madeUp() })]
    await phone.report(
      codes.map((code, at) => phone.scanned(at + 1, at, { kind: 'refused', reason: 'NOT_ON_LIST', code })),
    )
    expect(await countOf(host)).toBe(1)
  })

  test('of a door tell nothing of a ticket of another host, also where its own host could be told again', async () => {
    const [here, elsewhere] = [await hosted(), await hosted()]
    for (let time = 0; time < 3; time++) await refused(elsewhere.door, wrong(elsewhere.ticket))
    expect(
      await db.pool.query('delete from notifications where user_id = $1', [elsewhere.host.id]),
    ).toMatchObject({ rowCount: 1 })
    const phone = doorDevice(db, here.door)
    await phone.report([
      phone.scanned(1, 1, { kind: 'refused', reason: 'NO_LIST', code: wrong(elsewhere.ticket) }),
    ])
    expect(await lastLine(here.door)).toMatchObject({ ticket_id: null })
    expect([await countOf(here.host), await countOf(elsewhere.host)]).toEqual([0, 0])
  })

  test('do not count where somebody came in, or where the code was good or of before', async () => {
    const { host, event, ticket, door } = await hosted()
    const given = madeUp()
    await db.pool.query(
      `insert into replaced_codes (event_id, ticket_id, hash, replaced_at) values ($1, $2, $3, now() - interval '1 day')`,
      [event.id, ticket.id, given],
    )
    for (const [kind, codeOf, ticket_id] of [
      // Who came in by a code that is nobody's is listed as nobody's.
      ['by hand', () => wrong(ticket), null],
      ['in', () => wrong(ticket), null],
      ['refused', () => wrong(ticket, ticket.hash), ticket.id],
      ['refused', () => wrong(ticket, given), ticket.id],
    ] as const)
      for (let time = 0; time < 3; time++) {
        const phone = doorDevice(db, door)
        await phone.report([
          phone.scanned(1, 1, { kind, code: codeOf(), ...(kind === 'refused' && { reason: 'NOT_ON_LIST' }) }),
        ])
        expect(await lastLine(door)).toMatchObject({ ticket_id })
      }
    expect(await countOf(host)).toBe(0)
  })
})

describe('a forged code', () => {
  test('names nobody at the door, neither at once nor afterwards, signed or not, with a signal or without', async () => {
    const { ticket, door } = await hosted()
    const phone = doorDevice(db, door)
    await phone.report([phone.scanned(1, 1, { kind: 'refused', reason: 'NOT_ON_LIST', code: wrong(ticket) })])
    const checked = [
      await refused(door, wrong(ticket)),
      await refused(door, payloadText({ ...ticket.payload, hash: madeUp() })),
      await present(door, 'A poster'),
    ]
    expect(checked.at(-1)!.state.recent).toHaveLength(4)
    expect(JSON.stringify(checked)).not.toContain(jackie.name)
    expect((await present(door, ticket.hash))!.state.recent[0]).toMatchObject({ holderName: jackie.name })
  })

  test('is told on the page of its ticket, and in the log with the guest whose ticket it is', async () => {
    const { host, ticket, door } = await hosted()
    await refused(door, payloadText({ ...ticket.payload, hash: madeUp() }))
    const manager = (await proveManager(db, host, door.eventId, 'sales'))!
    expect(await ticketHistory(db, manager, ticket.id)).toMatchObject([
      { what: 'Refused: a code with its number that is not its own', by: 'Dee' },
    ])
    expect((await listLog(db, manager, { filters: {} })).rows).toMatchObject([
      { message: 'Not valid', guest: { name: jackie.name } },
    ])
  })
})

test('a thousand scans of one wrong code cost a step in the index', async () => {
  const { event, ticket } = await hosted()
  await db.pool.query(
    `insert into ticket_logs (event_type, ticket_id, event_id, user_id, message, metadata)
     select 'check_in_refused', $1, $2, $3, 'Validation failed', jsonb_build_object('wrongHash', 'H' || n / 1000)
     from generate_series(0, 1999) n`,
    [ticket.id, event.id, jackie.id],
  )
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local plan_cache_mode = force_generic_plan')
    await client.query('set local enable_seqscan = off')
    await client.query(`prepare tell (uuid, uuid[]) as ${TELL_OF_WRONG_CODES}`)
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
      `explain (analyze, buffers, format json) execute tell ('${event.id}', '{${ticket.id}}')`,
    )
    const plan = JSON.stringify(rows[0]!['QUERY PLAN'])
    expect(plan).toContain('ticket_logs_wrong_codes')
    const [blocks] = [...plan.matchAll(/"Shared Hit Blocks":(\d+)/g)].map(([, count]) => Number(count))
    expect(blocks).toBeLessThan(60)
  } finally {
    await client.query('rollback')
    client.release(true)
  }
})
