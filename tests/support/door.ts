import type { EventManager } from '#modules/events/event-manager.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { ScanAsker } from '#modules/tickets/door/scan-asker.ts'
import { checkIn } from '#modules/tickets/door/check-in.server.ts'
import { doorCache } from '#modules/tickets/door/door-cache.ts'
import type { EventId } from '#platform/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { systemNow } from '#platform/time.ts'
import {
  type PersonFixture,
  type EventFixture,
  type TicketFixture,
  addEvent,
  addPerson,
  signer,
} from '#tests/support/ticket-fixtures.ts'

/** The ticket as its code is read at a door, for the statement of a check-in. */
export const presentedAt = (
  { eventId, personId, personName }: EventManager<'door'>,
  { id, hash }: Pick<TicketFixture, 'id' | 'hash'>,
) => ({
  asker: {
    eventId,
    person: { id: personId, name: personName },
    device: { ipAddress: null, userAgent: null },
    number: null,
  },
  key: { ticketId: id, hash, isSigned: true },
})

/** A door on a test database: Tasha runs it, Jackie has tickets. `isOpened`: also for events of another day. */
export async function testDoor(db: Db, isOpened = false) {
  const tasha = await addPerson(db, 'Tasha')
  const jackie = await addPerson(db, 'Jackie Montgomery')
  const ball = await addEvent(db, tasha)
  const door = await managerOf(ball, tasha)
  const device = { ipAddress: '203.0.113.7', userAgent: 'A phone' }
  const doors = doorCache()
  const present = (
    { eventId, personId, personName }: EventManager<'door'>,
    text: string,
    opened = isOpened,
    over: Pick<Partial<ScanAsker>, 'number' | 'notes'> = {},
    at = db,
  ) =>
    checkIn(
      { db: at, signer, doorCache: doors, now: systemNow() },
      {
        eventId,
        person: { id: personId, name: personName },
        device,
        number: null,
        isOpened: opened,
        ...over,
      },
      text,
    )

  async function scan(text: string, manager = door, at = db) {
    const checked = await present(manager, text, isOpened, {}, at)
    if (!checked) throw new Error('Nobody may run this door')
    return checked.result
  }

  async function managerOf(event: { id: EventId }, person: PersonFixture): Promise<EventManager<'door'>> {
    const proof = await proveManager(db, person, event.id, 'door')
    if (!proof) throw new Error('Not the owner')
    return proof
  }

  async function newDoor(): Promise<{ event: EventFixture; door: EventManager<'door'> }> {
    const owner = await addPerson(db, 'Dee')
    const event = await addEvent(db, owner)
    return { event, door: await managerOf(event, owner) }
  }

  async function statusOf(ticketId: string) {
    const { rows } = await db.pool.query('select status, used_by, used_by_name from tickets where id = $1', [
      ticketId,
    ])
    return rows[0] as { status: string; used_by: string | null; used_by_name: string | null }
  }

  const logOf = async (event: { id: EventId }) =>
    (await db.pool.query('select * from ticket_logs where event_id = $1 order by created_at', [event.id]))
      .rows

  return { tasha, jackie, ball, door, device, doors, present, scan, managerOf, newDoor, statusOf, logOf }
}
