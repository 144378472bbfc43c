import { describe, expect, it } from 'vitest'
import type { AtDoor } from '#modules/events/event-manager.ts'
import { MAX_WORKING_LINKS } from '#modules/teams/door-links/door-link.ts'
import { readPass, writePass } from '#modules/teams/door-links/door-pass.server.ts'
import { makeDoorLink } from '#modules/teams/door-links/make-door-link.server.ts'
import {
  type HeldDoorLink,
  openDoorLink,
  readDoorLink,
} from '#modules/teams/door-links/open-door-link.server.ts'
import { revokeDoorLink } from '#modules/teams/door-links/revoke-door-link.server.ts'
import { proveDoor } from '#modules/teams/prove/prove-door.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { type DoorLinkId, type EventId, newId } from '#platform/ids.ts'
import { hashOfSecret, newLinkSecret } from '#platform/link-secret.server.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { SECRET, SECRETS } from '#tests/support/box-office.ts'
import { doorLinkOf, expireDoorLink } from '#tests/support/door-links.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 16 })
const tasha = await addPerson(db, 'Tasha')

async function newEvent() {
  const event = await addEvent(db, tasha)
  const manager = await proveManager(db, tasha, event.id, 'team')
  if (!manager) throw new Error('Not the owner')
  return { event, manager }
}

const heldBy = ({ id, name }: HeldDoorLink): AtDoor => ({ id: null, name, linkId: id })
const endsIn = (eventId: EventId, hours: number) =>
  db.pool.query(
    `update events set starts_at = now() + make_interval(hours => $2 - 5), ends_at = now() + make_interval(hours => $2) where id = $1`,
    [eventId, hours],
  )

describe('making a link', () => {
  it('answers its secret once, keeps a hash of it, and works until so many hours after the end', async () => {
    const { event, manager } = await newEvent()
    const made = await makeDoorLink(db, manager, { name: 'Side door', hours: '6' })
    if (!made.ok) throw new Error('Not made')
    const { secret } = made.value
    const { rows } = await db.pool.query(
      `select d.*, d.expires_at = e.ends_at + interval '6 hours' as fits, row_to_json(d)::text as stored
       from door_links d join events e on e.id = d.event_id where d.event_id = $1`,
      [event.id],
    )
    expect(rows).toEqual([
      expect.objectContaining({
        name: 'Side door',
        secret_hash: hashOfSecret(secret),
        made_by: tasha.id,
        fits: true,
      }),
    ])
    expect(rows[0].stored).not.toContain(secret)
    expect(await openDoorLink(db, '', secret)).toMatchObject({
      ok: true,
      value: { eventId: event.id, works: true },
    })
  })

  it('is refused for an event that ended before those hours', async () => {
    const { event, manager } = await newEvent()
    await endsIn(event.id, -3)
    expect(await makeDoorLink(db, manager, { name: 'Late', hours: '1' })).toEqual({
      ok: false,
      failure: { code: 'EVENT_OVER' },
    })
    expect((await makeDoorLink(db, manager, { name: 'Late', hours: '6' })).ok).toBe(true)
  })

  it(`stops at ${MAX_WORKING_LINKS} that work, also when all are asked for at once; a revoked one makes room`, async () => {
    const { event, manager } = await newEvent()
    const made = await Promise.all(
      Array.from({ length: MAX_WORKING_LINKS + 4 }, () =>
        makeDoorLink(db, manager, { name: 'A door', hours: '6' }),
      ),
    )
    expect(made.filter(({ ok }) => ok)).toHaveLength(MAX_WORKING_LINKS)
    const [link] = await db.statement<{ id: DoorLinkId }>('select id from door_links where event_id = $1', [
      event.id,
    ])
    await revokeDoorLink(db, manager, link!.id)
    expect((await makeDoorLink(db, manager, { name: 'One more', hours: '6' })).ok).toBe(true)
  })
})

it('is made no more often than sixty times an hour by one person, and says when it may be again', async () => {
  const opal = await addPerson(db, 'Opal')
  const event = await addEvent(db, opal)
  const manager = (await proveManager(db, opal, event.id, 'team'))!
  await endsIn(event.id, -48)
  const ask = () => makeDoorLink(db, manager, { name: 'A door', hours: '1' })
  for (let n = 0; n < RATE_LIMITS['make door link'].max; n++)
    expect(await ask()).toEqual({ ok: false, failure: { code: 'EVENT_OVER' } })
  expect(await ask()).toEqual({
    ok: false,
    failure: { code: 'LINKS_TOO_FAST', retryAfterSeconds: expect.any(Number) },
  })
})

it('ends once: who ends it again changes nothing of when it ended', async () => {
  const { event, manager } = await newEvent()
  const { id } = await doorLinkOf(db, event.id, tasha)
  const ended = async () => {
    expect(await revokeDoorLink(db, manager, id)).toBe(true)
    return (await db.pool.query('select revoked_at as at from door_links where id = $1', [id])).rows[0].at
  }
  expect(await ended()).toEqual(await ended())
})

it('is read by its id at its own event alone, with its name and whether it works', async () => {
  const [{ event, manager }, { event: other }] = [await newEvent(), await newEvent()]
  const { id } = await doorLinkOf(db, event.id, tasha, { name: 'Back door' })
  const held = { id, eventId: event.id, name: 'Back door', works: true }
  expect(await readDoorLink(db, event.id, id)).toEqual(held)
  expect(await readDoorLink(db, other.id, id)).toBeNull()
  expect(await readDoorLink(db, event.id, newId<'door link'>())).toBeNull()
  await revokeDoorLink(db, manager, id)
  expect(await readDoorLink(db, event.id, id)).toEqual({ ...held, works: false })
})

describe('whoever holds a link', () => {
  it('may scan at its event, and at no other', async () => {
    const [{ event }, { event: other }] = [await newEvent(), await newEvent()]
    const link = await doorLinkOf(db, event.id, tasha)
    expect(await proveDoor(db, heldBy(link), event.id)).toEqual({
      eventId: event.id,
      personId: null,
      personName: 'Side door',
      linkId: link.id,
    })
    for (const at of [other.id, newId<'event'>(), "'; drop table door_links --"])
      expect(await proveDoor(db, heldBy(link), at)).toBeNull()
  })

  it('may not any more once it is revoked, or has expired', async () => {
    const { event, manager } = await newEvent()
    const [revoked, expired] = [await doorLinkOf(db, event.id, tasha), await doorLinkOf(db, event.id, tasha)]
    expect(await revokeDoorLink(db, manager, revoked.id)).toBe(true)
    await expireDoorLink(db, expired)
    for (const link of [revoked, expired]) expect(await proveDoor(db, heldBy(link), event.id)).toBeNull()
    expect(await openDoorLink(db, '', revoked.secret)).toMatchObject({ ok: true, value: { works: false } })
  })

  it.each([
    ['in a month', 30 * 24, true],
    ['five hours ago', -5, true],
    ['seven hours ago', -7, false],
    ['a month ago, before the link was made', -30 * 24, false],
  ])(
    'may until so many hours after the end also when the event is moved, to one %s',
    async (_, hours, works) => {
      const { event, manager } = await newEvent()
      const made = await makeDoorLink(db, manager, { name: 'Side door', hours: '6' })
      if (!made.ok) throw new Error('Not made')
      await endsIn(event.id, hours)
      expect(await openDoorLink(db, '', made.value.secret)).toMatchObject({ value: { works } })
      const { rows } = await db.pool.query(
        `select d.expires_at = e.ends_at + interval '6 hours' as fits
       from door_links d join events e on e.id = d.event_id where e.id = $1`,
        [event.id],
      )
      expect(rows).toEqual([{ fits: true }])
    },
  )

  it('may not any more once whoever made it is off the team, or held to single events: they know it', async () => {
    const { event } = await newEvent()
    const opal = await addPerson(db, 'Opal')
    await addMember(db, event.organizerId, { person: opal.id, role: 'manager' })
    const link = await doorLinkOf(db, event.id, opal)
    expect(await proveDoor(db, heldBy(link), event.id)).not.toBeNull()
    for (const less of [{ role: 'sales' }, { role: 'manager', events: [event.id] }] as const) {
      await addMember(db, event.organizerId, { person: opal.id, ...less })
      expect(await proveDoor(db, heldBy(link), event.id)).toBeNull()
    }
  })

  it('keeps it when somebody who runs another event asks for its end', async () => {
    const [{ event }, { manager: another }] = [await newEvent(), await newEvent()]
    const link = await doorLinkOf(db, event.id, tasha)
    expect(await revokeDoorLink(db, another, link.id)).toBe(false)
    expect(await proveDoor(db, heldBy(link), event.id)).not.toBeNull()
  })
})

describe('opening a link', () => {
  it("finds nothing for a secret that is nobody's, whatever its form", async () => {
    for (const secret of ['', 'x', newLinkSecret(), "' or true --", 'é'.repeat(32)])
      expect(await openDoorLink(db, '203.0.113.1', secret)).toEqual({
        ok: false,
        failure: { code: 'LINK_NOT_FOUND' },
      })
  })

  it('is throttled for a network that tries many, and counts no link that is one', async () => {
    const { event } = await newEvent()
    const { secret } = await doorLinkOf(db, event.id, tasha)
    const [address, another] = ['203.0.113.2', '203.0.113.3']
    for (let tries = 0; tries < RATE_LIMITS['wrong door link'].max; tries++) {
      expect((await openDoorLink(db, address, newLinkSecret())).ok).toBe(false)
      expect((await openDoorLink(db, another, secret)).ok).toBe(true)
    }
    expect(await openDoorLink(db, address, newLinkSecret())).toEqual({
      ok: false,
      failure: { code: 'TOO_MANY_TRIES', retryAfterSeconds: expect.any(Number) },
    })
    expect((await openDoorLink(db, another, secret)).ok).toBe(true)
  })
})

describe('the pass that a browser keeps', () => {
  const [eventId, link] = [newId<'event'>(), newId<'door link'>()]
  const pass = writePass(SECRET, eventId, link)

  it('names its link, and holds neither its secret nor a name', () => {
    expect(readPass(SECRETS, eventId, pass)).toBe(link)
  })

  it('goes on after the secret was changed, as long as the old one is named', () => {
    expect(readPass({ secret: 'a newer secret', previousSecrets: [SECRET] }, eventId, pass)).toBe(link)
  })

  it.each([
    ['another event', SECRET, newId<'event'>(), pass],
    ['another installation', 'another secret', eventId, pass],
    ['another link', SECRET, eventId, `${newId<'door link'>()}.${pass.split('.')[1]}`],
    ['no signature', SECRET, eventId, link],
    ['nothing', SECRET, eventId, ''],
  ])('is worth nothing with %s', (_, secret, at, given) => {
    expect(readPass({ ...SECRETS, secret }, at, given)).toBeNull()
  })
})
