import { describe, expect, test } from 'vitest'
import { savePrivacySettings } from '#modules/accounts/settings/own-preferences.server.ts'
import { eventGuests } from '#modules/tickets/guests/event-guests.server.ts'
import { newId } from '#platform/ids.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets, type EventFixture } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const now = systemNow()
const host = await addPerson(db, 'Tasha Reed')

async function newEvent(showsGuests = true) {
  const event = await addEvent(db, host, { startsAt: plusMs(now, 3 * DAY_MS) })
  await db.pool.query('update events set shows_guests = $2 where id = $1', [event.id, showsGuests])
  return event
}
async function guestOf(
  event: EventFixture,
  {
    name = 'Jackie Montgomery',
    isShown = true,
    avatar = '',
    ...over
  }: Parameters<typeof addTickets>[4] & { name?: string; isShown?: boolean; avatar?: string } = {},
) {
  const guest = await addPerson(db, name)
  await db.pool.query("update profiles set full_name = $2, avatar_url = nullif($3, '') where id = $1", [
    guest.id,
    name,
    avatar,
  ])
  if (isShown) await savePrivacySettings(db, guest.id, { nameForHosts: true, guestList: true })
  await addTickets(db, event, guest, 1, over)
  return guest
}
const seenBy = (event: EventFixture, { id }: { id: typeof host.id }) =>
  eventGuests(db, now, { eventId: event.id, personId: id })

describe('who is coming', () => {
  test('is told by first name and picture, once each, to who comes too, of who agreed', async () => {
    const event = await newEvent()
    const me = await guestOf(event, { isShown: false })
    const kim = await guestOf(event, { name: 'Kim Lee', avatar: '/kim.webp' })
    await addTickets(db, event, kim, 2)
    await guestOf(event, { name: 'Dana Doe' })
    await guestOf(event, { name: 'Silent Sam', isShown: false })
    await guestOf(event, { name: 'mail@example.org' })
    await guestOf(event, { name: '' })
    expect(await seenBy(event, me)).toEqual({
      guests: [
        { name: 'Kim', avatarUrl: '/kim.webp' },
        { name: 'Dana', avatarUrl: null },
      ],
      others: 0,
      isShown: false,
    })
    expect(await seenBy(event, kim)).toMatchObject({ guests: [{ name: 'Dana' }], isShown: true })
  })

  test('is nobody who gave a ticket back, has not paid or is only reserved a checkout; cash at the door is', async () => {
    const event = await newEvent()
    const me = await guestOf(event)
    for (const order of ['refunded', 'expired', 'awaiting_payment'] as const)
      await guestOf(event, { order, name: `No ${order}` })
    const carla = await guestOf(event, { order: 'awaiting_cash_payment', name: 'Cash Carla' })
    expect(await seenBy(event, carla)).toBeNull()
    expect((await seenBy(event, me))?.guests).toEqual([{ name: 'Cash', avatarUrl: null }])
  })

  test('is told to nobody without a ticket, not even to the host, and of no event that shows none or is off', async () => {
    const [event, other, quiet] = [await newEvent(), await newEvent(), await newEvent(false)]
    await guestOf(event)
    for (const person of [host, await guestOf(other), await guestOf(event, { order: 'refunded' })])
      expect(await seenBy(event, person)).toBeNull()
    expect(await seenBy(quiet, await guestOf(quiet))).toBeNull()
    const me = await guestOf(event)
    expect(await seenBy(event, me)).not.toBeNull()
    for (const set of [
      "status = 'cancelled'",
      "status = 'published', starts_at = now() - interval '3 days', ends_at = now() - interval '1 day'",
    ]) {
      await db.pool.query(`update events set ${set} where id = $1`, [event.id])
      expect(await seenBy(event, me), set).toBeNull()
    }
    for (const eventId of ['', newId<'event'>(), "' or true --"])
      expect(await eventGuests(db, now, { eventId, personId: me.id })).toBeNull()
  })

  test('is 24 people at most, those with a picture first, and a count of the others', async () => {
    const event = await newEvent()
    const me = await guestOf(event)
    for (let at = 0; at < 25; at++) await guestOf(event, { name: `Guest ${at}` })
    await guestOf(event, { name: 'Pia Picture', avatar: '/pia.webp' })
    const seen = await seenBy(event, me)
    expect([seen?.guests.length, seen?.guests[0]?.name, seen?.others]).toEqual([24, 'Pia', 2])
  })
})
