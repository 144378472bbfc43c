import { describe, expect, test } from 'vitest'
import { readStopMail, stopMail } from '#modules/accounts/settings/stop-mail.server.ts'
import { listNotifications } from '#modules/notifications/own-notifications.server.ts'
import {
  beginReminders,
  REMIND_BATCH,
  remindBatch,
  remindGuests,
} from '#modules/tickets/reminders/remind-guests.server.ts'
import { type EventId, newId, type PersonId } from '#platform/ids.ts'
import { addDays } from '#platform/local-time.ts'
import {
  DAY_MS,
  dayIn,
  formatDay,
  type Instant,
  MINUTE_MS,
  noonOf,
  plusMs,
  systemNow,
  toInstant,
} from '#platform/time.ts'
import { notificationKinds } from '#server/message-kinds.ts'
import { ctxOf, SECRETS } from '#tests/support/box-office.ts'
import { hesitating } from '#tests/support/hesitating.ts'
import { testOutbox } from '#tests/support/outbox.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import {
  addEvent,
  addPerson,
  addTickets,
  type EventFixture,
  type PersonFixture,
} from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { server, sendAt: sendMailsAt } = await testOutbox(db)
const CHICAGO = 'America/Chicago'

/** Six days from now, so that every ticket is bought long before the reminder. */
const DAY = addDays(dayIn(systemNow(), CHICAGO), 6)

/** An hour of a day as the clock in a room says it. */
async function at(day: string, time: string, zone = CHICAGO): Promise<Instant> {
  const { rows } = await db.pool.query<{ at: Date }>('select ($1::date + $2::time) at time zone $3 as at', [
    day,
    time,
    zone,
  ])
  return toInstant(rows[0]!.at)
}
const DUE = await at(addDays(DAY, -1), '10:00')

const newEvent = async (title = 'The Ivory Ball', startsAt?: Instant): Promise<EventFixture> => {
  const host = await addPerson(db, 'Tasha Reed')
  return addEvent(db, host, { title, startsAt: startsAt ?? (await at(DAY, '20:00')) })
}
async function guestOf(
  event: EventFixture,
  over: Parameters<typeof addTickets>[4] = {},
): Promise<PersonFixture> {
  const guest = await addPerson(db, 'Jackie Montgomery')
  await db.pool.query('update auth_user set email_verified = true where id = $1', [guest.id])
  await addTickets(db, event, guest, 2, over)
  return guest
}
const change = (id: EventId, set: string) => db.pool.query(`update events set ${set} where id = $1`, [id])
const remindAt = (now: Instant) => remindGuests({ ...ctxOf(db), now })
const noticesOf = async ({ id }: { id: PersonId }) =>
  (await listNotifications(db, notificationKinds, id, null)).rows.map(({ title, body, url }) => ({
    title,
    body,
    url,
  }))
const mailsTo = async ({ email }: PersonFixture) =>
  (await db.pool.query("select 1 from mail_outbox where recipient = $1 and kind = 'event_reminder'", [email]))
    .rowCount

describe('the day before', () => {
  test('guests are reminded from ten in the morning on, each once, however many tickets and runs there are', async () => {
    const event = await newEvent()
    const jackie = await guestOf(event)
    await addTickets(db, event, jackie)
    await remindAt(plusMs(DUE, -1))
    expect(await noticesOf(jackie)).toEqual([])
    await remindAt(DUE)
    for (const minutes of [5, 10, 600]) await remindAt(plusMs(DUE, minutes * MINUTE_MS))
    expect(await noticesOf(jackie)).toEqual([
      {
        title: 'The Ivory Ball is coming up',
        body: expect.stringMatching(
          /^\w{3}, \w{3} \d+, 8 PM C[SD]T\. Your tickets open without signal, too\.$/,
        ),
        url: '/my-tickets',
      },
    ])
    expect(await mailsTo(jackie)).toBe(1)
  })

  test('is that of the zone the event is in', async () => {
    const event = await newEvent('The Coast Ball', await at(DAY, '20:00', 'America/Los_Angeles'))
    await change(event.id, "time_zone = 'America/Los_Angeles'")
    const jackie = await guestOf(event)
    await remindAt(plusMs(DUE, 119 * MINUTE_MS))
    expect(await noticesOf(jackie)).toEqual([])
    await remindAt(plusMs(DUE, 120 * MINUTE_MS))
    expect(await noticesOf(jackie)).toHaveLength(1)
  })

  test('reminds nobody who ordered later, gave their tickets back, or has not paid', async () => {
    const event = await newEvent()
    const late = await guestOf(event)
    await db.pool.query('update orders set created_at = $2 where user_id = $1', [late.id, DUE])
    const gone = [
      late,
      await guestOf(event, { order: 'refunded' }),
      await guestOf(event, { order: 'expired' }),
      await guestOf(event, { order: 'awaiting_payment' }),
    ]
    const cash = await guestOf(event, { order: 'awaiting_cash_payment' })
    await remindAt(plusMs(DUE, MINUTE_MS))
    for (const guest of gone) expect(await noticesOf(guest)).toEqual([])
    expect(await noticesOf(cash)).toHaveLength(1)
  })

  test.each(['draft', 'postponed', 'cancelled', 'archived'])(
    'of a %s event is a day as any other',
    async (status) => {
      const event = await newEvent()
      const jackie = await guestOf(event)
      await change(event.id, `status = '${status}'`)
      await remindAt(plusMs(DUE, MINUTE_MS))
      expect([await noticesOf(jackie), await mailsTo(jackie)]).toEqual([[], 0])
    },
  )

  test.each([
    ['called off', "status = 'cancelled'"],
    ['moved', "starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days'"],
  ])('comes to nobody when the event is %s between two batches', async (_, set) => {
    const event = await newEvent()
    const jackie = await guestOf(event)
    const now = { ...ctxOf(db), now: plusMs(DUE, MINUTE_MS) }
    await beginReminders(now)
    await change(event.id, set)
    expect(await remindBatch(now)).toEqual({ reminded: 0 })
    expect(await noticesOf(jackie)).toEqual([])
  })

  test('is told once of an event whose hour changes, and again when it is moved to another day', async () => {
    const event = await newEvent()
    const jackie = await guestOf(event)
    await remindAt(DUE)
    await change(event.id, "starts_at = starts_at + interval '1 hour', title = 'The Oxblood Ball'")
    await remindAt(plusMs(DUE, 60 * MINUTE_MS))
    expect(await noticesOf(jackie)).toHaveLength(1)
    await change(event.id, "starts_at = starts_at + interval '7 days', ends_at = ends_at + interval '7 days'")
    await remindAt(plusMs(DUE, 6 * DAY_MS))
    expect(await noticesOf(jackie)).toHaveLength(1)
    for (const days of [7, 7.1])
      await remindAt(plusMs(await at(addDays(DAY, 6), '10:00'), (days - 7) * DAY_MS))
    expect((await noticesOf(jackie)).map(({ title }) => title)).toEqual([
      'The Oxblood Ball is coming up',
      'The Ivory Ball is coming up',
    ])
  })

  test('reminds more guests than one batch holds, each once', async () => {
    const event = await newEvent()
    const guests = [await guestOf(event), await guestOf(event), await guestOf(event)]
    const now = plusMs(DUE, MINUTE_MS)
    await beginReminders({ ...ctxOf(db), now })
    const counts: number[] = []
    for (;;) {
      const [batch] = await db.statement<{ reminded: number }>(REMIND_BATCH, [now, 2])
      if (!batch) break
      counts.push(batch.reminded)
    }
    expect(counts).toEqual([2, 1])
    for (const guest of guests) expect(await noticesOf(guest)).toHaveLength(1)
    const { rows } = await db.pool.query('select told_up_to from event_reminders where event_id = $1', [
      event.id,
    ])
    expect(rows).toEqual([{ told_up_to: null }])
  })
})

describe('a pass for later days', () => {
  test('is reminded of the day before its own first day, once, and a whole one the day before the event', async () => {
    const event = await newEvent('The Weekender')
    await change(event.id, "ends_at = starts_at + interval '2 days 6 hours'")
    const whole = await guestOf(event)
    const sunday = newId<'ticket type'>()
    await db.pool.query(
      "insert into ticket_types (event_id, id, name, price_cents, admits_on) values ($1, $2, 'Days 2 and 3', 4000, '{2,3}')",
      [event.id, sunday],
    )
    const late = await guestOf(event)
    await db.pool.query('update tickets set ticket_type_id = $2 where owner_id = $1', [late.id, sunday])
    await remindAt(DUE)
    expect([(await noticesOf(whole)).length, await noticesOf(late)]).toEqual([1, []])
    const secondDue = await at(DAY, '10:00')
    await remindAt(plusMs(secondDue, -1))
    expect(await noticesOf(late)).toEqual([])
    for (const minutes of [0, 5, 700]) await remindAt(plusMs(secondDue, minutes * MINUTE_MS))
    expect(await noticesOf(late)).toMatchObject([
      {
        title: 'The Weekender is coming up',
        body: `${formatDay(noonOf(addDays(DAY, 1)), 'UTC')}. Your tickets open without signal, too.`,
      },
    ])
    expect([(await noticesOf(whole)).length, await mailsTo(late), await mailsTo(whole)]).toEqual([1, 1, 1])
    server.received.length = 0
    await sendMailsAt(plusMs(secondDue, MINUTE_MS))
    const mail = server.received.find(({ to }) => to.includes(late.email))?.mail
    expect([
      mail?.subject,
      mail?.text?.includes(`good from ${formatDay(noonOf(addDays(DAY, 1)), 'UTC')}`),
    ]).toEqual(['Tomorrow: The Weekender', true])
  })
})

describe('the mail', () => {
  const sendAt = async (now: Instant) => {
    server.received.length = 0
    await remindAt(DUE)
    await sendMailsAt(now)
    return server.received.map(({ mail, head }) => ({ ...mail, head: head.replaceAll(/\r\n\s+/g, ' ') }))
  }

  test('says when, doors, where, what to wear and where the tickets are, and how it stops', async () => {
    const event = await newEvent('The Mailed Ball')
    await change(event.id, "doors_at = starts_at - interval '1 hour', attire = 'All white'")
    const jackie = await guestOf(event)
    const mail = (await sendAt(DUE)).find(({ subject }) => subject?.includes('Mailed'))!
    expect(mail.subject).toBe('Tomorrow: The Mailed Ball')
    const text = (mail.text ?? '').trim().split('\n\n')
    expect(text[0]!.split('\n')).toEqual([
      expect.stringMatching(/^\w+day, \w+ \d+, \d{4}, 8 PM to 2 AM C[SD]T$/),
      expect.stringContaining('Grand Ballroom'),
      'Doors 7 PM',
      'Wear: All white',
    ])
    expect(text.slice(1, 4)).toEqual([
      'You have 2 tickets. Open the codes before you leave: they work without signal then.',
      'See my tickets: https://steppers.example/my-tickets',
      `About the event: https://steppers.example/events/${event.id}`,
    ])
    const stopUrl = text[4]!.split('Stop these mails: ')[1]!
    expect(mail.head).toContain(`List-Unsubscribe: <${stopUrl}>`)
    const wish = readStopMail(new URL(stopUrl).searchParams.get('token')!, SECRETS)
    expect(wish).toEqual({ personId: jackie.id, choice: 'reminders' })
    await stopMail(db, wish!)
    const { rows } = await db.pool.query("select is_bulk from mail_outbox where kind = 'event_reminder'")
    expect(new Set(rows.map((row: { is_bulk: boolean }) => row.is_bulk))).toEqual(new Set([true]))
  })

  test('is not written to who does not want it, or never confirmed the address; the notification stays', async () => {
    const event = await newEvent()
    const [quiet, stranger] = [await guestOf(event), await guestOf(event)]
    await stopMail(db, { personId: quiet.id, choice: 'reminders' })
    await db.pool.query('update auth_user set email_verified = false where id = $1', [stranger.id])
    await remindAt(DUE)
    for (const guest of [quiet, stranger])
      expect([await mailsTo(guest), (await noticesOf(guest)).length]).toEqual([0, 1])
  })

  test.each([
    ['called off', "status = 'cancelled'"],
    [
      'moved to another day',
      "starts_at = starts_at + interval '2 days', ends_at = ends_at + interval '2 days'",
    ],
  ])('is not sent when the event is %s before it is written', async (_, set) => {
    const event = await newEvent('The Lost Ball')
    await guestOf(event)
    await remindAt(DUE)
    await change(event.id, set)
    expect((await sendAt(DUE)).map(({ subject }) => subject)).not.toContain('Tomorrow: The Lost Ball')
  })

  test('is not sent to who gave their tickets back since, and says what is due in cash', async () => {
    const event = await newEvent('The Cash Ball')
    const gone = await guestOf(event)
    const cash = await guestOf(event, { order: 'awaiting_cash_payment' })
    await remindAt(DUE)
    await db.pool.query("update tickets set status = 'refunded' where owner_id = $1", [gone.id])
    const mails = (await sendAt(plusMs(DUE, DAY_MS))).filter(({ subject }) => subject?.includes('Cash Ball'))
    expect(mails.map(({ subject, to }) => [subject, JSON.stringify(to).includes(cash.email)])).toEqual([
      ['Today: The Cash Ball', true],
    ])
    expect(mails[0]!.text).toContain('You have 2 tickets, held for cash at the door.')
  })
})

describe('two processes that remind at once', () => {
  async function notices(without = ''): Promise<number> {
    const event = await newEvent()
    const jackie = await guestOf(event)
    const statement: typeof db.statement = (text, values) =>
      db.statement(without && text.includes('told_up_to = case') ? text.replace(without, '') : text, values)
    const both = { ...ctxOf(db), db: { ...db, statement }, now: DUE }
    await Promise.all([beginReminders(both), beginReminders(both)])
    // One that has told its batch hesitates before it says so.
    const when = 'before update on event_reminders for each row when (new.finished_at is not null)'
    await hesitating(db, { when }, { someoneComes: without !== '' }, () =>
      Promise.all([remindBatch(both), remindBatch(both)]),
    )
    return (await noticesOf(jackie)).length
  }

  test('remind each guest once, and would twice if one did not skip what the other has locked', async () => {
    expect(await notices()).toBe(1)
    expect(await notices(' for update skip locked')).toBe(2)
  })
})
