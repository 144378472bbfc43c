import { describe, expect, test } from 'vitest'
import { likeEvent } from '#modules/events/likes/like-event.server.ts'
import { followOrganizer } from '#modules/organizers/follow-organizer.server.ts'
import { viewerReader } from '#modules/viewer/read-viewer.server.ts'
import { hasSubject } from '#modules/viewer/viewer.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { formatDay, HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent, makePerson, makeReferralCode } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const read = viewerReader(db, createLog({ write: () => {} }))
const readViewer = async ({ token }: { token: string }, path: string) => (await read(token, path))!.viewer

const host = await addPerson(db, 'Tasha')

async function somebody() {
  const id = await makePerson(db, 'Dana Doe')
  const token = newId<'session'>()
  await openSession(id, token, '7 days')
  return { id, token }
}

const openSession = (id: string, token: string, left: string) =>
  db.pool.query(
    'insert into auth_session (user_id, token, expires_at) values ($1, $2, now() + $3::interval)',
    [id, token, left],
  )

test('a viewer sees who they are, how complete their profile is and what they have not read', async () => {
  const actor = await somebody()
  await db.pool.query("insert into notifications (user_id, kind, payload) values ($1, 'message', '{}')", [
    actor.id,
  ])
  await db.pool.query("update profiles set location = 'Gary' where id = $1", [actor.id])
  expect(await readViewer(actor, '/events')).toEqual({
    member: { id: actor.id, name: 'Dana Doe', email: expect.stringContaining('@'), avatarUrl: null },
    location: 'Gary',
    completion: expect.objectContaining({ percent: 33 }),
    unread: 1,
    likes: [],
    isFollowing: false,
    mayEdit: false,
    mayWriteRecap: false,
    nextTicket: null,
    referralCode: null,
  })
})

test('a viewer sees nothing of what others have not read, like and follow', async () => {
  const [actor, other] = [await somebody(), await somebody()]
  const { organizerId, eventId } = await makeEvent(db)
  await followOrganizer(db, other.id, organizerId)
  await likeEvent(db, other.id, eventId, true)
  for (const [id, at] of [
    [other.id, null],
    [other.id, null],
    [actor.id, systemNow()],
  ] as const)
    await db.pool.query(
      "insert into notifications (user_id, kind, payload, read_at) values ($1, 'message', '{}', $2)",
      [id, at],
    )
  for (const path of [`/events/${eventId}`, `/organizer/${organizerId}`]) {
    expect(await readViewer(actor, path)).toMatchObject({ unread: 0, likes: [], isFollowing: false })
    expect(await readViewer(other, path)).toMatchObject({ unread: 2, likes: [eventId], isFollowing: true })
  }
})

test('whether they follow is answered on the pages of that organiser and of their events, and on no other', async () => {
  const actor = await somebody()
  const { organizerId, eventId } = await makeEvent(db)
  await followOrganizer(db, actor.id, organizerId)
  const following = async (path: string) => (await readViewer(actor, path)).isFollowing
  expect(await following(`/organizer/${organizerId}`)).toBe(true)
  expect(await following(`/events/${eventId}`)).toBe(true)
  expect(await following(`/event/${eventId}`)).toBe(true)
  expect(await following(`/events/${(await makeEvent(db)).eventId}`)).toBe(false)
  expect(await following(`/organizer/${newId()}`)).toBe(false)
  expect(await following('/events')).toBe(false)
})

test('who may edit an event is asked for its recap on its page, once it is over, and nobody else', async () => {
  const [actor, other] = [await somebody(), await somebody()]
  const at = (hours: number) => plusMs(systemNow(), hours * HOUR_MS)
  const ended = { ownerId: actor.id, startsAt: at(-30), endsAt: at(-25) }
  const { eventId, organizerId } = await makeEvent(db, ended)
  const asked = async (who: { token: string }, path: string) => (await readViewer(who, path)).mayWriteRecap
  expect(await asked(actor, `/events/${eventId}`)).toBe(true)
  expect(await asked(other, `/events/${eventId}`)).toBe(false)
  expect(await asked(actor, `/organizer/${organizerId}`)).toBe(false)
  for (const facts of [{ startsAt: at(-1), endsAt: at(1) }, { status: 'cancelled' }])
    expect(await asked(actor, `/events/${(await makeEvent(db, { ...ended, ...facts })).eventId}`)).toBe(false)
})

test('who may edit an event is led to its workspace from its page, whatever became of it, and nobody else', async () => {
  const [actor, other] = [await somebody(), await somebody()]
  const { eventId } = await makeEvent(db, { ownerId: actor.id })
  const asked = async (who: { token: string }, path: string) => (await readViewer(who, path)).mayEdit
  const path = `/events/${eventId}`
  expect([await asked(actor, path), await asked(actor, `/event/${eventId}`)]).toEqual([true, true])
  expect([await asked(other, path), await asked(actor, '/')]).toEqual([false, false])
  await db.pool.query("update events set status = 'cancelled' where id = $1", [eventId])
  expect(await asked(actor, path)).toBe(true)
})

test.each(['', '//', "/organizer/' or true --", '/organizer/\u0000', '/organizer/1/follow'])(
  'a page that is none, %j, is about nothing',
  async (path) => {
    expect(hasSubject(path)).toBe(false)
    expect((await readViewer(await somebody(), path)).isFollowing).toBe(false)
  },
)

describe('the next ticket', () => {
  const inHours = (hours: number) => plusMs(systemNow(), hours * HOUR_MS)
  const hosted = async (title: string, from: number, to = from + 5) =>
    addEvent(db, host, { title, startsAt: inHours(from), endsAt: inHours(to) })
  const person = async () => {
    const { id, token } = await somebody()
    return { id, token, name: 'Dana Doe', email: `${id}@steppers.example` }
  }
  const next = async (actor: { token: string }, path = '/') => (await readViewer(actor, path)).nextTicket

  test('is of the event that comes first and is not over, with how many are held', async () => {
    const dana = await person()
    await addTickets(db, await hosted('Last night', -30), dana)
    await addTickets(db, await hosted('Next month', 700), dana)
    expect(await next(dana)).toMatchObject({ title: 'Next month', tickets: 1 })
    const set = await hosted('The House Set', -1)
    const [first] = await addTickets(db, set, dana, 2)
    await addTickets(db, await hosted('In a week', 170), dana)
    expect(await next(dana)).toEqual({
      eventId: set.id,
      title: 'The House Set',
      when: 'Tonight',
      tickets: 2,
      ticketId: first.id,
    })
  })

  test('on the page of an event is of that event, by both its addresses, and on other pages there is none', async () => {
    const dana = await person()
    await addTickets(db, await hosted('Tonight', -1), dana)
    const ball = await hosted('The ball', 700)
    await addTickets(db, ball, dana, 3)
    for (const path of [`/events/${ball.id}`, `/event/${ball.id}`])
      expect(await next(dana, path), path).toMatchObject({ title: 'The ball', tickets: 3 })
    expect((await next(dana, `/events/${ball.id}`))?.when).toBe(formatDay(inHours(700), 'America/Chicago'))
    const other = await hosted('Another', 700)
    for (const path of [`/events/${other.id}`, '/events', '/magazine'])
      expect(await next(dana, path), path).toBeNull()
  })

  test('is none that was used, given back or never paid, and none of an event that is called off', async () => {
    const dana = await person()
    const set = await hosted('The House Set', -1)
    const [used] = await addTickets(db, set, dana)
    await db.pool.query("update tickets set status = 'used', used_at = now() where id = $1", [used.id])
    for (const status of ['cancelled', 'refunded', 'pending']) await addTickets(db, set, dana, 1, { status })
    await addTickets(db, set, dana, 1, { order: 'awaiting_payment' })
    await addTickets(db, set, dana, 1, { order: 'expired' })
    await addTickets(db, set, dana, 1, { order: 'awaiting_cash_payment', status: 'cancelled' })
    const off = await hosted('Called off', 1)
    await addTickets(db, off, dana)
    await db.pool.query("update events set status = 'cancelled' where id = $1", [off.id])
    expect(await next(dana)).toBeNull()
    await addTickets(db, set, dana, 2, { order: 'awaiting_cash_payment' })
    expect(await next(dana)).toMatchObject({ title: 'The House Set', tickets: 2 })
    const [paid] = await addTickets(db, set, dana)
    expect(await next(dana)).toMatchObject({ tickets: 3, ticketId: paid.id })
  })

  test('is never that of another person', async () => {
    const [dana, jackie] = [await person(), await person()]
    const set = await hosted('The House Set', -1)
    await addTickets(db, set, jackie)
    const paths = ['/', `/events/${set.id}`]
    expect(await Promise.all(paths.map((path) => next(dana, path)))).toEqual([null, null])
    expect(await next(jackie)).not.toBeNull()
  })
})

describe('the code of a promoter', () => {
  const codeFor = async (actor: { token: string }, event: string) =>
    (await readViewer(actor, `/events/${event}`)).referralCode

  test('is told them on the pages of what they promote, and on no other, and to nobody else', async () => {
    const [promoter, guest] = [await somebody(), await somebody()]
    const { organizerId, eventId } = await makeEvent(db)
    const code = await makeReferralCode(db, organizerId, promoter.id)
    expect(await codeFor(promoter, eventId)).toBe(code)
    expect((await readViewer(promoter, `/event/${eventId}`)).referralCode).toBe(code)
    expect(await codeFor(promoter, (await makeEvent(db)).eventId)).toBeNull()
    expect((await readViewer(promoter, '/')).referralCode).toBeNull()
    expect(await codeFor(guest, eventId)).toBeNull()
  })

  test('is the one for this event before the one for all of the host’s, the newest, and never one out of use', async () => {
    const promoter = await somebody()
    const { organizerId, eventId } = await makeEvent(db)
    const { eventId: other } = await makeEvent(db)
    const code = await makeReferralCode(db, organizerId, promoter.id)
    const add = (name: string, event: string | null, age: string) =>
      db.pool.query(
        `insert into referral_codes (id, promotion_id, event_id, code, referral_url, created_at)
         select gen_random_uuid(), promotion_id, $2, $3, '/', now() - $4::interval from referral_codes where code = $1`,
        [code, event, name + promoter.id, age],
      )
    await add('OTHER', other, '0')
    expect(await codeFor(promoter, eventId)).toBe(code)
    await add('OLDER', null, '1 day')
    expect(await codeFor(promoter, eventId)).toBe(code)
    await add('THIS', eventId, '2 days')
    expect(await codeFor(promoter, eventId)).toBe(`THIS${promoter.id}`)
    await db.pool.query('update referral_codes set is_active = false where event_id = $1', [eventId])
    expect(await codeFor(promoter, eventId)).toBe(code)
  })
})

test('a profile that is missing is made anew', async () => {
  const actor = await somebody()
  await db.pool.query('delete from profiles where id = $1', [actor.id])
  expect((await readViewer(actor, '/')).completion).not.toBeNull()
})

test('each of many who ask at once gets their own answer', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, somebody))
  const told = await Promise.all(people.map((actor) => readViewer(actor, '/')))
  expect(told.map(({ member }) => member.id)).toEqual(people.map(({ id }) => id))
})

test('nobody is told of a session that is over or never was, and one that ends soon is to be prolonged', async () => {
  const { id, token } = await somebody()
  await openSession(id, 'over', '-1 second')
  await openSession(id, 'soon', '2 days')
  const [lasting, over, never, soon] = await Promise.all(
    [token, 'over', 'never', 'soon'].map((one) => read(one, '/')),
  )
  expect(lasting).toMatchObject({ isRefreshDue: false, viewer: { member: { id } } })
  expect(over).toBeNull()
  expect(never).toBeNull()
  expect(soon).toMatchObject({ isRefreshDue: true, viewer: { member: { id } } })
})
