import { beforeAll, describe, expect, it } from 'vitest'
import type { EventCapability } from '#modules/events/event-manager.ts'
import { nextEventSales } from '#modules/orders/event-sales.server.ts'
import { salesEvents } from '#modules/orders/sales/sales-totals.server.ts'
import { isOrganizerSql, memberRolesSql } from '#modules/teams/prove/is-organizer.server.ts'
import { managedEvents } from '#modules/teams/managed-events.server.ts'
import { proveDoor } from '#modules/teams/prove/prove-door.server.ts'
import { managersAmong, proveManager, proveManagers } from '#modules/teams/prove/prove-manager.server.ts'
import { myDoors } from '#modules/tickets/door/doors.server.ts'
import { newId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addMember, addScanner } from '#tests/support/event-roles.ts'

const EVERYTHING: EventCapability[] = ['door', 'sales', 'cash', 'money', 'edit', 'team']

const db = await testDatabase()
const tasha = { id: await makePerson(db, 'Tasha Reed'), name: 'Tasha Reed' }
const stranger = { id: await makePerson(db, 'A Stranger'), name: 'A Stranger' }
const ball = await makeEvent(db, { ownerId: tasha.id })
const rivals = await makeEvent(db)

const mayDo = async (person: { id: string; name: string }, eventId: string) => {
  const proofs = await Promise.all(EVERYTHING.map((one) => proveManager(db, person, eventId, one)))
  return proofs.flatMap((proof) => proof?.proves ?? [])
}

const answerOf = async (sql: string, person: string) =>
  (await db.statement<{ answer: unknown }>(`select ${sql} as answer`, [person]))[0]?.answer

describe('roles and capabilities at an event', () => {
  it('its owner may do everything there, and the proof says who, where and what', async () => {
    expect(await mayDo(tasha, ball.eventId)).toEqual(EVERYTHING)
    expect(await proveManager(db, tasha, ball.eventId, 'sales')).toEqual({
      eventId: ball.eventId,
      personId: tasha.id,
      personName: 'Tasha Reed',
      proves: 'sales',
    })
  })

  it('a stranger, another organiser and an administrator may do nothing, nor anybody at no event', async () => {
    const admin = { id: await makePerson(db, 'Ada'), name: 'Ada' }
    await db.pool.query('update profiles set is_admin = true, admin_level = 3 where id = $1', [admin.id])
    for (const person of [stranger, admin, { id: rivals.ownerId, name: 'Another Organiser' }])
      expect(await mayDo(person, ball.eventId)).toEqual([])
    for (const eventId of [rivals.eventId, newId(), "' or true --", ''])
      expect(await mayDo(tasha, eventId)).toEqual([])
  })

  it('of several events is proven where they may do it, and for all of them or none where all are asked for', async () => {
    const { eventId: more } = await makeEvent(db, { ownerId: tasha.id })
    const both = [more, ball.eventId]
    const eventsOf = (proofs: { eventId: string; proves: string }[] | null) =>
      proofs?.map(({ eventId, proves }) => [eventId, proves])
    const proven = both.map((eventId) => [eventId, 'edit'])
    const asked = [more, rivals.eventId, ball.eventId, newId()]
    expect(eventsOf(await managersAmong(db, tasha, asked, 'edit'))).toEqual(proven)
    expect(await managersAmong(db, stranger, asked, 'edit')).toEqual([])
    expect(eventsOf(await proveManagers(db, tasha, both, 'edit'))).toEqual(proven)
    expect(await proveManagers(db, tasha, asked, 'edit')).toBeNull()
  })

  it('a scanner runs the door, sees no sales, touches no money and changes nothing', async () => {
    const kim = { id: await makePerson(db, 'Kim'), name: 'Kim' }
    await addScanner(db, kim.id, ball.eventId, async () => {
      expect(await mayDo(kim, ball.eventId)).toEqual(['door'])
      expect((await myDoors(db, kim.id, systemNow())).map((door) => door.eventId)).toEqual([ball.eventId])
      expect(await nextEventSales(db, kim.id, systemNow(), 5)).toEqual([])
      expect(await salesEvents(db, kim.id)).toEqual([])
    })
    expect(await mayDo(kim, ball.eventId)).toEqual([])
  })

  it('the proof of its door says who scans there', async () => {
    expect(await proveDoor(db, tasha, ball.eventId)).toEqual(
      await proveManager(db, tasha, ball.eventId, 'door'),
    )
    expect(await proveDoor(db, stranger, ball.eventId)).toBeNull()
  })

  it('whoever owns an event or the name of an organiser puts events on, and nobody else', async () => {
    const named = await makePerson(db)
    await db.pool.query("insert into organizers (id, owner_id, name) values ($1, $2, 'Kim Presents')", [
      newId(),
      named,
    ])
    const draft = await makeEvent(db, { status: 'draft' })
    await db.pool.query('update organizers set owner_id = $2 where id = $1', [draft.organizerId, named])
    expect(await answerOf(isOrganizerSql('$1'), draft.ownerId)).toBe(true)
    expect(await answerOf(isOrganizerSql('$1'), named)).toBe(true)
    expect(await answerOf(isOrganizerSql('$1'), stranger.id)).toBe(false)
  })

  it('whoever is on a team of others has their own role there, as its host changed it, and puts no events on', async () => {
    const [kim, ray] = [await makePerson(db, 'Kim'), await makePerson(db, 'Ray')]
    await addMember(db, ball.organizerId, { person: kim, role: 'scanner' })
    await addMember(db, rivals.organizerId, { person: ray, role: 'scanner', events: [rivals.eventId] })
    await db.pool.query(
      `insert into team_roles (organizer_id, role, capabilities)
       values ($1, 'scanner', '{door,cash}'), ($1, 'sales', '{sales}'), ($2, 'sales', '{door}')`,
      [ball.organizerId, rivals.organizerId],
    )
    const rolesOf = (id: string) => answerOf(memberRolesSql('$1'), id)
    expect(await rolesOf(kim)).toEqual([{ role: 'scanner', changed: ['door', 'cash'], isHeld: false }])
    expect(await rolesOf(ray)).toEqual([{ role: 'scanner', changed: null, isHeld: true }])
    expect(await rolesOf(stranger.id)).toEqual([])
    expect(await answerOf(isOrganizerSql('$1'), kim)).toBe(false)
  })
})

describe('among 20,000 events of 2,000 owners', () => {
  beforeAll(async () => {
    await db.pool.query(`
      with people as (
        insert into auth_user (name, email) select 'Owner', n || '@steppers.example' from generate_series(1, 2000) n
        returning id)
      select from people`)
    // Each owner has an organiser of their own, and scans for the next one.
    await db.pool.query(
      `insert into organizers (id, owner_id, name) select gen_random_uuid(), id, 'Host' from auth_user where name = 'Owner'`,
    )
    await db.pool.query(
      `insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone)
       select gen_random_uuid(), o.owner_id, o.id, 'published', 'Night ' || n, now() + n * interval '1 day',
              now() + n * interval '1 day 5 hours', 'America/Chicago'
       from organizers o cross join generate_series(1, 10) n where o.name = 'Host'`,
    )
    await db.pool.query(
      `insert into team_members (organizer_id, person_id, role)
       select lead(id) over (order by id), owner_id, 'scanner' from organizers where name = 'Host' order by id limit 1999`,
    )
    await db.pool.query(
      "insert into team_roles (organizer_id, role, capabilities) select id, 'scanner', '{door,sales}' from organizers where name = 'Host'",
    )
    await db.pool.query('vacuum analyze events, organizers, team_members, team_roles')
  })

  it.each([
    ['proving a right', `select from ${managedEvents('$1', 'door')} m where event_id = $2`],
    ['whether there is any', 'select exists (select from managed_events($1)), $2::uuid'],
    [
      'the events of a person',
      `select e.title, $2::uuid from ${managedEvents('$1', 'sales')} m join events e on e.id = m.event_id`,
    ],
  ])('%s follows an index, whoever asks', async (_, text) => {
    // A generic plan knows nothing of the person, as after the fifth use of a prepared statement.
    const client = await db.pool.connect()
    try {
      await client.query('set plan_cache_mode = force_generic_plan')
      await client.query(`prepare asked (uuid, uuid) as ${text}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain execute asked ('${tasha.id}', '${ball.eventId}')`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('Index')
      expect(plan).not.toMatch(/Seq Scan|Function Scan/)
    } finally {
      client.release(true)
    }
  })
})
