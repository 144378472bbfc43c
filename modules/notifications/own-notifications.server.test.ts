import { describe, expect, it } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  unreadCount,
} from '#modules/notifications/own-notifications.server.ts'
import type { Notification } from '#modules/notifications/notification.ts'
import { notificationKinds } from '#server/message-kinds.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import type { Page } from '#platform/keyset.server.ts'
import { ctxOf, checkoutServices, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

const tell = async (person: PersonId, titles: string[]) => {
  // All at one moment: the order must hold all the same.
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into notifications (user_id, kind, payload)
     select $1, 'message', jsonb_build_object('title', title, 'body', '', 'url', '/my-tickets')
     from unnest($2::text[]) title returning id`,
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
    expect(await readNotification(db, notificationKinds, jackie, first)).toBe('/my-tickets')
    expect(await readNotification(db, notificationKinds, jackie, first)).toBe('/my-tickets')
    expect(await unreadCount(db, jackie)).toBe(2)
    await readAllNotifications(db, jackie)
    expect([await unreadCount(db, jackie), await unreadCount(db, other)]).toEqual([0, 1])
  })

  it('of somebody else can neither be seen nor marked', async () => {
    const [jackie, other] = [await makePerson(db), await makePerson(db)]
    const [theirs = ''] = await tell(other, ['Theirs'])
    await tell(jackie, ['Mine'])
    expect(await readNotification(db, notificationKinds, jackie, theirs)).toBeNull()
    expect(await unreadCount(db, other)).toBe(1)
    expect(
      (await listNotifications(db, notificationKinds, jackie, null)).rows.map(({ title }) => title),
    ).toEqual(['Mine'])
  })

  it.each(['', "' or true --", newId(), '../..'])('do not stumble over %j as a page or an id', async (id) => {
    const jackie = await makePerson(db)
    await tell(jackie, ['Mine'])
    expect(await listNotifications(db, notificationKinds, jackie, id)).toEqual(
      await listNotifications(db, notificationKinds, jackie, null),
    )
    expect(await readNotification(db, notificationKinds, jackie, id)).toBeNull()
  })

  it('come twenty a page, each once, however many came at the same moment', async () => {
    const jackie = await makePerson(db)
    const ids = await tell(
      jackie,
      Array.from({ length: 45 }, (_, at) => `News ${at}`),
    )
    const seen: string[] = []
    const sizes: number[] = []
    for (let at: string | null = null; ;) {
      const page: Page<Notification> = await listNotifications(db, notificationKinds, jackie, at)
      sizes.push(page.rows.length)
      seen.push(...page.rows.map(({ id }) => id))
      if (page.next === null) break
      at = page.next
    }
    expect(sizes).toEqual([20, 20, 5])
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })
})

describe('a notification', () => {
  const words = async (row: { kind: string; payload: object }) => {
    const jackie = await makePerson(db)
    await db.pool.query('insert into notifications (user_id, kind, payload) values ($1, $2, $3)', [
      jackie,
      row.kind,
      JSON.stringify(row.payload),
    ])
    const { rows } = await listNotifications(db, notificationKinds, jackie, null)
    return rows[0]
  }

  it.each([
    ['welcome', {}, 'Welcome', '/dashboard/profile'],
    [
      'new_device',
      { device: 'Chrome on Android' },
      'Chrome on Android signed in to your account.',
      '/dashboard/settings',
    ],
    [
      'security_changed',
      { change: 'passwordChanged', hasPasskeys: true },
      'Your passkeys still work',
      '/dashboard/settings/security',
    ],
    [
      'email_changed',
      { newEmail: 'new@example.org' },
      'sign in with new@example.org from now on',
      '/dashboard/settings',
    ],
    ['tickets_ready', { event: 'Dusties Only' }, 'Dusties Only: the codes', '/my-tickets'],
    ['message', { title: 'Doors at 9', body: 'Not at 8.', url: null }, 'Doors at 9', null],
  ])('of the kind %s is told in the words of its module', async (kind, payload, said, url) => {
    const shown = await words({ kind, payload })
    expect(`${shown?.title} ${shown?.body}`).toContain(said)
    expect(shown?.url).toBe(url)
  })

  it.each([
    ['of a kind that only a newer version knows', { kind: 'from_tomorrow', payload: {} }],
    ['whose facts are not those of its kind', { kind: 'tickets_ready', payload: { title: 'Dusties Only' } }],
  ])('%s is shown as news, and hides none of the others', async (_, row) => {
    expect(await words(row)).toMatchObject({ title: 'News for you', url: null })
  })
})

describe('a buyer of tickets', () => {
  it('is notified of their tickets once the order is paid, however often it is settled', async () => {
    const [jackie, event] = [await makePerson(db), await makeEvent(db, { title: 'Dusties Only' })]
    const buy = (clientKey: string, sourceToken: string) =>
      checkOut(ctxOf(db), checkoutServices(db), jackie, {
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
    expect((await listNotifications(db, notificationKinds, jackie, null)).rows).toEqual([])
    await buy('a key of the next', 'cnon:card-nonce-ok')
    await buy('a key of the next', 'cnon:card-nonce-ok')
    expect((await listNotifications(db, notificationKinds, jackie, null)).rows).toMatchObject([
      {
        title: 'Your tickets are here',
        body: 'Dusties Only: the codes that let you in are ready, also without signal.',
        url: '/my-tickets',
        isRead: false,
      },
    ])
  })
})
