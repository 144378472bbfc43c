import { describe, expect, test } from 'vitest'
import { tellFollowers } from '#modules/events/announce/tell-followers.server.ts'
import { addNights } from '#modules/events/series/add-nights.server.ts'
import { listNotifications } from '#modules/notifications/own-notifications.server.ts'
import { followOrganizer } from '#modules/organizers/follow-organizer.server.ts'
import { copyPromoCodes } from '#modules/promo-codes/copy-promo-codes.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import { addDays } from '#platform/local-time.ts'
import type { OrganizerId, PersonId } from '#platform/ids.ts'
import { formatDay, MINUTE_MS, noonOf, plusMs, systemNow } from '#platform/time.ts'
import { notificationKinds } from '#server/message-kinds.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { eventEditing, NOW } from '#tests/support/event-editing.ts'
import { publishEvent, SOON } from '#tests/support/event-form.ts'
import { testOutbox } from '#tests/support/outbox.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { publishSeries } from '#tests/support/series.ts'

const db = await testDatabase()
const { server, ctx, send, outbox } = await testOutbox(db)
const { editorOf } = eventEditing(db)

/** A host with a name of their own, and somebody who follows them. */
async function hostAndFollower() {
  const [owner, jackie] = [await makePerson(db), await makePerson(db)]
  const { rows } = await db.pool.query<{ id: OrganizerId }>(
    `insert into organizers (id, owner_id, name) values (gen_random_uuid(), $1, 'Ivory Social Club') returning id`,
    [owner],
  )
  const organizerId = rows[0]!.id
  await followOrganizer(db, jackie, organizerId)
  return { owner, organizerId, jackie, under: { organizerId } }
}

const tell = () => tellFollowers({ ...ctx(), now: plusMs(systemNow(), 16 * MINUTE_MS) })
const noticesOf = async (person: PersonId) =>
  (await listNotifications(db, notificationKinds, person, null)).rows.map(({ title, url }) => [title, url])
const textOf = (at = 0) => (server.received[at]?.mail.text ?? '').trim()

describe('the mail about a new event', () => {
  test('says what, when, where and what it costs, who the host is, why it comes and how it stops', async () => {
    const { owner, organizerId, under } = await hostAndFollower()
    const id = await publishEvent(db, owner, under)
    await tell()
    await send()
    expect(server.received).toHaveLength(1)
    const { mail, head } = server.received[0]!
    expect(mail.subject).toBe('Ivory Social Club: The Ivory Ball')
    const [facts = '', host, why = ''] = textOf().split('\n\n')
    expect(facts.split('\n')).toEqual([
      'The Ivory Ball',
      expect.stringMatching(/^\w+day, \w+ \d+, \d{4}, 9 PM to 1 AM C[SD]T$/),
      'The Parkway Ballroom, Chicago, IL',
      '$20.60 all in, per person',
      `https://steppers.example/events/${id}`,
    ])
    expect(host).toBe(`Host: Ivory Social Club\nhttps://steppers.example/organizer/${organizerId}`)
    expect(why).toMatch(
      /^You get this mail because you follow Ivory Social Club on Steppers\.\nStop these mails: /,
    )
    const stopUrl = why.split('Stop these mails: ')[1] ?? ''
    expect(stopUrl).toMatch(/^https:\/\/steppers\.example\/unsubscribe\?token=hosts\.[\w.-]+$/)
    expect(head.replaceAll(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${stopUrl}>`)
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(mail.html).toContain(`href="${stopUrl}"`)
  })

  test('is a list when there are several, the next one first', async () => {
    const { owner, under } = await hostAndFollower()
    await publishEvent(db, owner, { ...under, title: 'Later', day: addDays(SOON, 9) })
    await publishEvent(db, owner, { ...under, title: 'Sooner' })
    await tell()
    await send()
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(['Ivory Social Club: 2 new events'])
    expect(textOf().indexOf('Sooner')).toBeLessThan(textOf().indexOf('Later'))
  })

  test('lists ten at most, and leads to the others', async () => {
    const { owner, under } = await hostAndFollower()
    for (let at = 10; at <= 21; at++)
      await publishEvent(db, owner, { ...under, title: `Night ${at}`, day: addDays(SOON, at) })
    await tell()
    await send()
    expect(textOf().match(/^Night \d+$/gm)).toHaveLength(10)
    expect(textOf()).toContain('And 2 more on the page of Ivory Social Club.')
  })

  test('is one for all nights of a series, and one for those that are added', async () => {
    const { owner, jackie, under } = await hostAndFollower()
    const nights = await publishSeries(db, under, { owner })
    const [first] = nights
    if (!first) throw new Error('A series has nights')
    await tell()
    await send()
    const short = (days: number) => formatDay(noonOf(addDays(SOON, days)), 'UTC')
    expect(server.received.map(({ mail }) => mail.subject)).toEqual([
      'Ivory Social Club: The Ivory Ball, 4 nights',
    ])
    expect(textOf()).toMatch(
      new RegExp(`^Every \\w+day from ${short(0)} to ${short(21)}: 4 nights, 9 PM to 1 AM C[SD]T$`, 'm'),
    )
    expect(textOf()).toContain(`https://steppers.example/series/${first.seriesId}`)
    const seriesPath = `/series/${first.seriesId}`
    expect(await noticesOf(jackie)).toEqual([['The Ivory Ball, 4 nights', seriesPath]])

    const rhythm = { repeats: 'weekly', repeatsUntil: addDays(SOON, 49) } as const
    expect(
      await addNights(db, await editorOf(nights[3]!), {
        rhythm,
        now: NOW,
        seats: 0,
        copySeats,
        copyPromoCodes,
      }),
    ).toMatchObject({
      ok: true,
    })
    await tell()
    await send()
    expect(server.received.slice(1).map(({ mail }) => mail.subject)).toEqual([
      'Ivory Social Club: The Ivory Ball, 4 nights',
    ])
    expect(textOf(1)).toContain(`from ${short(28)} to ${short(49)}: 4 nights`)
    expect(await noticesOf(jackie)).toHaveLength(2)
  })

  test('leads to the night when one is added', async () => {
    const { owner, jackie, under } = await hostAndFollower()
    const nights = await publishSeries(db, under, { owner })
    await tell()
    const rhythm = { repeats: 'weekly', repeatsUntil: addDays(SOON, 28) } as const
    await addNights(db, await editorOf(nights[3]!), { rhythm, now: NOW, seats: 0, copySeats, copyPromoCodes })
    await tell()
    const { rows } = await db.pool.query<{ id: string }>(
      'select id from events where owner_id = $1 order by starts_at desc limit 1',
      [owner],
    )
    expect((await noticesOf(jackie))[0]).toEqual(['The Ivory Ball', `/events/${rows[0]?.id}`])
  })
})

describe('between the notice and the mail', () => {
  const CHANGES: [string, (facts: Awaited<ReturnType<typeof hostAndFollower>>) => [string, unknown[]]][] = [
    [
      'the event is cancelled',
      ({ owner }) => ["update events set status = 'cancelled' where owner_id = $1", [owner]],
    ],
    [
      'the event is archived',
      ({ owner }) => ["update events set status = 'archived' where owner_id = $1", [owner]],
    ],
    [
      'the event takes another host',
      ({ owner }) => [
        `with other as (insert into organizers (id, owner_id, name) values (gen_random_uuid(), $1, 'Another') returning id)
         update events set organizer_id = other.id from other where events.owner_id = $1`,
        [owner],
      ],
    ],
    [
      'somebody unfollows',
      ({ jackie }) => ['delete from organizer_follows where follower_id = $1', [jackie]],
    ],
    [
      'somebody turns it off',
      ({ jackie }) => [
        `update profiles set notification_preferences = '{"hosts": false}' where id = $1`,
        [jackie],
      ],
    ],
  ]

  test.each(CHANGES)('%s: none is sent', async (_, changeOf) => {
    const facts = await hostAndFollower()
    await publishEvent(db, facts.owner, facts.under)
    await tell()
    await db.pool.query(...changeOf(facts))
    await send()
    expect(server.received).toEqual([])
    expect(await outbox()).toMatchObject([{ kind: 'new_events', state: 'sent' }])
  })

  test('the event is renamed, moved and one of its nights cancelled: the mail says what holds', async () => {
    const { owner, under } = await hostAndFollower()
    const nights = await publishSeries(db, under, { owner })
    await tell()
    await db.pool.query("update events set status = 'cancelled' where id = $1", [nights[0]?.id])
    await db.pool.query(
      "update events set title = 'The Ebony Ball', city = 'Gary', region = 'IN' where owner_id = $1",
      [owner],
    )
    await send()
    expect(server.received[0]?.mail.subject).toBe('Ivory Social Club: The Ebony Ball, 3 nights')
    expect(textOf()).toContain('The Parkway Ballroom, Gary, IN')
  })
})
