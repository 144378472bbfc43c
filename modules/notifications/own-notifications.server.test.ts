import { describe, expect, it } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  unreadCount,
} from '#modules/notifications/own-notifications.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { ctxOf, deskOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

const tell = async (person: PersonId, titles: string[]) => {
  // All at one moment: the order must hold all the same.
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into notifications (user_id, title, url)
     select $1, title, '/my-tickets' from unnest($2::text[]) title returning id`,
    [person, titles],
  )
  return rows.map(({ id }) => id)
}

const BILLING = {
  email: 'jackie@steppers.example',
  fullName: 'Jackie Montgomery',
  addressLine1: '1 Main St',
  addressLine2: '',
  locality: 'Chicago',
  administrativeDistrictLevel1: 'IL',
  postalCode: '60601',
  country: 'US' as const,
  phoneNumber: '',
}

describe('notifications', () => {
  it('are counted until they are read, one by one or all at once', async () => {
    const [jackie, other] = [await makePerson(db), await makePerson(db)]
    const [first = ''] = await tell(jackie, ['One', 'Two', 'Three'])
    await tell(other, ['Theirs'])
    expect(await unreadCount(db, jackie)).toBe(3)
    expect(await readNotification(db, jackie, first)).toBe('/my-tickets')
    expect(await readNotification(db, jackie, first)).toBe('/my-tickets')
    expect(await unreadCount(db, jackie)).toBe(2)
    await readAllNotifications(db, jackie)
    expect([await unreadCount(db, jackie), await unreadCount(db, other)]).toEqual([0, 1])
  })

  it('of somebody else can neither be seen, paged by, nor marked', async () => {
    const [jackie, other] = [await makePerson(db), await makePerson(db)]
    const [theirs = ''] = await tell(other, ['Theirs'])
    await tell(jackie, ['Mine'])
    expect(await readNotification(db, jackie, theirs)).toBeNull()
    expect(await unreadCount(db, other)).toBe(1)
    expect((await listNotifications(db, jackie, theirs)).notifications).toEqual([])
    expect((await listNotifications(db, jackie, null)).notifications.map(({ title }) => title)).toEqual([
      'Mine',
    ])
  })

  it.each(['', "' or true --", newId(), '../..'])('do not stumble over %j as a page or an id', async (id) => {
    const jackie = await makePerson(db)
    await tell(jackie, ['Mine'])
    expect(await listNotifications(db, jackie, id)).toEqual({ notifications: [], older: null })
    expect(await readNotification(db, jackie, id)).toBeNull()
  })

  it('come twenty a page, each once, however many came at the same moment', async () => {
    const jackie = await makePerson(db)
    const ids = await tell(
      jackie,
      Array.from({ length: 45 }, (_, at) => `News ${at}`),
    )
    const seen: string[] = []
    const sizes: number[] = []
    for (let before: string | null = null; ;) {
      const page = await listNotifications(db, jackie, before)
      sizes.push(page.notifications.length)
      seen.push(...page.notifications.map(({ id }) => id))
      if (page.older === null) break
      before = page.older
    }
    expect(sizes).toEqual([20, 20, 5])
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })
})

describe('a buyer', () => {
  it('is told of their tickets once the money is in hand, however often it is settled', async () => {
    const [jackie, event] = [await makePerson(db), await makeEvent(db, { title: 'Dusties Only' })]
    const buy = (clientKey: string, sourceToken: string) =>
      checkOut(ctxOf(db), deskOf(db), jackie, {
        clientKey,
        lines: [
          { eventId: event.eventId, ticketTypeId: event.ticketTypeId, quantity: 1, unitPriceCents: 4_000 },
        ],
        totalCents: 4_120,
        billing: BILLING,
        method: 'card',
        sourceToken,
        referralCode: null,
      })
    await buy('a key of this try', 'cnon:card-nonce-declined')
    expect((await listNotifications(db, jackie, null)).notifications).toEqual([])
    await buy('a key of the next', 'cnon:card-nonce-ok')
    await buy('a key of the next', 'cnon:card-nonce-ok')
    expect((await listNotifications(db, jackie, null)).notifications).toMatchObject([
      {
        title: 'Your tickets are here',
        body: 'Dusties Only: the codes that let you in are ready, also without signal.',
        url: '/my-tickets',
        isRead: false,
      },
    ])
  })
})
