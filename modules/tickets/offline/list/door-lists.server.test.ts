import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { doorLists } from '#modules/tickets/offline/list/door-lists.server.ts'
import type { DoorList } from '#modules/tickets/offline/list/door-list.ts'
import {
  findByName,
  findListed,
  openDoorList,
  openGuest,
} from '#modules/tickets/offline/list/open-door-list.ts'
import { DOOR_GRACE_HOURS } from '#modules/tickets/ticket.ts'
import { withTransaction } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { plusMs, systemNow } from '#platform/time.ts'
import { SECRET, SECRETS } from '#tests/support/box-office.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { newDoor, jackie, scan } = await testDoor(db)
const lists = doorLists(SECRETS)
const later = () => plusMs(systemNow(), 60_000)

async function opened(bytes: Uint8Array<ArrayBuffer>): Promise<DoorList> {
  const list = await openDoorList(bytes, lists.publicKey)
  if (!list) throw new Error('Not signed')
  return list
}

describe('the list that a scanner takes along', () => {
  test('knows each ticket by its code, typed or scanned, with its state and who scanned it', async () => {
    const { event, door } = await newDoor()
    const [active, used] = await addTickets(db, event, jackie, 2)
    const [unpaid] = await addTickets(db, event, jackie, 1, { order: 'awaiting_cash_payment' })
    const [refunded] = await addTickets(db, event, jackie, 1, { order: 'refunded' })
    await scan(used!.hash, door)
    const list = await opened((await lists.get(db, door, systemNow()))!.bytes)
    const states = await Promise.all(
      [active, used!, unpaid, refunded].map(async ({ id, hash }) => [
        (await findListed(list, { ticketId: id, hash }))?.state,
        (await findListed(list, { hash }))?.state,
      ]),
    )
    expect(states).toEqual([
      ['active', 'active'],
      ['used', 'used'],
      ['unpaid', 'unpaid'],
      ['refunded', 'refunded'],
    ])
    expect((await findListed(list, { hash: used!.hash }))?.used?.by).toBe('Dee')
    expect(await findListed(list, { ticketId: active.id, hash: used!.hash })).toBeNull()
    expect(list.head).toMatchObject({ eventId: event.id, tickets: 4, isPostponed: false })
  })

  test('opens the name of a guest with their code alone, and finds them by words of it', async () => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie, 1, { holderName: 'Renée  O’Neal' })
    const [other] = await addTickets(db, event, jackie)
    const { bytes } = (await lists.get(db, door, systemNow()))!
    const list = await opened(bytes)
    const found = (await findListed(list, { ticketId: ticket.id, hash: ticket.hash }))!
    expect(await openGuest(list, found, ticket.hash)).toEqual({ name: 'Renée O’Neal', seat: '' })
    expect(await openGuest(list, found, other.hash)).toBeNull()
    const keys = async (typed: string) => (await findByName(list, typed)).map(({ key }) => key)
    expect(await keys('oneal')).toEqual([found.key])
    expect(await keys("RENEE o'neal")).toEqual([found.key])
    expect(await keys('oneal renee')).toEqual([found.key])
    expect(await keys('renee montgomery')).toEqual([])
    expect(await keys(' ')).toEqual([])
    const readable = Buffer.from(bytes).toString('latin1')
    for (const secret of ['Neal', 'Montgomery', jackie.email, ticket.hash, ticket.id, other.hash])
      expect(readable).not.toContain(secret)
  })

  test('is refused when one bit of it changed, or when another key signed it', async () => {
    const { event, door } = await newDoor()
    await addTickets(db, event, jackie)
    const { bytes, gzipped } = (await lists.get(db, door, systemNow()))!
    expect(new Uint8Array(gunzipSync(gzipped))).toEqual(bytes)
    for (const at of [0, 6, 40, bytes.length - 65, bytes.length - 1]) {
      const forged = bytes.slice()
      forged[at] = (forged[at] ?? 0) ^ 1
      expect(await openDoorList(forged, lists.publicKey)).toBeNull()
    }
    expect(
      await openDoorList(bytes, doorLists({ ...SECRETS, secret: 'another secret of this house' }).publicKey),
    ).toBeNull()
    expect(await openDoorList(new Uint8Array(3), lists.publicKey)).toBeNull()
  })

  test('is signed by a previous secret for a page that knows no newer key, and by the new one for every other', async () => {
    const { event, door } = await newDoor()
    await addTickets(db, event, jackie)
    const changed = doorLists({ secret: 'a newer secret', previousSecrets: ['one before', SECRET] })
    const signedBy = async (key?: string) => {
      const { bytes } = (await changed.get(db, door, systemNow(), key))!
      const opens = [lists.publicKey, changed.publicKey].map((by) => openDoorList(bytes, by))
      return (await Promise.all(opens)).map((list) => list?.head.tickets ?? null)
    }
    expect(await signedBy(lists.publicKey)).toEqual([1, null])
    for (const key of [undefined, changed.publicKey, 'x']) expect(await signedBy(key)).toEqual([null, 1])
  })

  test('keeps its tag while guests come in, and gets another with a sale', async () => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie, 2)
    const first = (await lists.get(db, door, systemNow()))!
    expect(await lists.get(db, door, systemNow())).toBe(first)
    await scan(ticket.hash, door) // writes its row last, so that the order of rows is another one
    const second = (await lists.get(db, door, later()))!
    expect([second === first, second.etag]).toEqual([false, first.etag])
    await addTickets(db, event, jackie)
    expect((await lists.get(db, door, plusMs(later(), 60_000)))?.etag).not.toBe(first.etag)
  })

  test('says of each ticket what it was sold as, and of who is in when they came and who let them in', async () => {
    const { event, door } = await newDoor()
    await db.pool.query(
      `insert into ticket_types (event_id, id, name, price_cents, admits) values ($1, $2, 'Dinner', 2000, 0)`,
      [event.id, newId()],
    )
    const [first, second, dinner] = await addTickets(db, event, jackie, 3)
    await db.pool.query(
      "update tickets set ticket_type_id = (select id from ticket_types where event_id = $1 and name = 'Dinner') where id = $2",
      [event.id, dinner!.id],
    )
    for (const { hash } of [first, second!]) await scan(hash, door)
    const letIn = (by: string, id: string, at: string) =>
      db.pool.query('update tickets set used_by_name = $1, used_at = $3 where id = $2', [by, id, at])
    await letIn('Ruby', first.id, '2026-11-01T20:00:00.900Z')
    await letIn('Rufus', second!.id, '2026-11-01T21:00:00Z')
    const list = await opened((await lists.get(db, door, systemNow()))!.bytes)
    const listed = await Promise.all(
      [first, second!, dinner!].map(async ({ id, hash }) => {
        const { type, used } = (await findListed(list, { ticketId: id, hash }))!
        return [type.name, type.isExtra, used]
      }),
    )
    expect(listed).toEqual([
      ['General admission', false, { at: '2026-11-01T20:00:00.000Z', by: 'Ruby' }],
      ['General admission', false, { at: '2026-11-01T21:00:00.000Z', by: 'Rufus' }],
      ['Dinner', true, null],
    ])
    expect(list.head.people.toSorted()).toEqual(['Ruby', 'Rufus'])
  })

  test('is made once for all who ask within 15 seconds, anew after that, and at once where it failed', async () => {
    const { event, door } = await newDoor()
    await addTickets(db, event, jackie)
    const now = systemNow()
    const at = (ms: number) => lists.get(db, door, plusMs(now, ms))
    const broken = { statement: () => Promise.reject(new Error('no database')) } as never
    await expect(lists.get(broken, door, now)).rejects.toThrow('no database')
    const [one, other] = await Promise.all([at(0), at(0)])
    expect(one).not.toBeNull()
    expect([other === one, (await at(14_999)) === one, (await at(15_000)) === one]).toEqual([
      true,
      true,
      false,
    ])
  })

  test.each([
    [4, true],
    [3, false],
  ])('with two others where %i tickets are kept at once is kept: %s', async (maxTickets, isKept) => {
    const few = doorLists(SECRETS, maxTickets)
    const [here, there] = [await newDoor(), await newDoor()]
    for (const { event } of [here, there]) await addTickets(db, event, jackie, 2)
    const now = systemNow()
    const first = await few.get(db, here.door, now)
    await few.get(db, there.door, now)
    expect((await few.get(db, here.door, now)) === first).toBe(isKept)
  })

  test.each([
    [0, false],
    [1, true],
  ])(
    'is none from the moment on when the door is closed: %i ms before there is one: %s',
    async (ms, isMade) => {
      const { event, door } = await newDoor()
      await withTransaction(db, async (tx) => {
        await tx.statement(
          `update events set starts_at = now() - interval '30 hours', ends_at = now() + make_interval(hours => $2, secs => $3) where id = $1`,
          [event.id, -DOOR_GRACE_HOURS, ms / 1000],
        )
        expect((await lists.get(tx, door, systemNow())) !== null).toBe(isMade)
      })
    },
  )

  test('has another tag for another seat, another ticket type and another state, and the old one again', async () => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    let minutes = 0
    const tag = async () => (await lists.get(db, door, plusMs(systemNow(), ++minutes * 60_000)))!.etag
    const first = await tag()
    const change = async (text: string, ...values: unknown[]) => {
      await db.pool.query(`update tickets set ${text} where id = $1`, [ticket.id, ...values])
      return tag()
    }
    const refunded = await change("status = 'refunded'")
    expect(await change("status = 'active'")).toBe(first)
    const seated = await change('seat_details = $2', { section: 'Floor', row: 'A', seatNumber: '7' })
    expect(await change('seat_details = null')).toBe(first)
    expect(new Set([first, refunded, seated]).size).toBe(3)
    await db.pool.query("update events set title = 'Another night' where id = $1", [event.id])
    expect(await tag()).not.toBe(first)
  })
})
