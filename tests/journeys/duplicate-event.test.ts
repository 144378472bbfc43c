import { describe, expect, test } from 'vitest'
import { CHANGED_FIELDS } from '#platform/changed-fields.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import { addTicketType } from '#tests/support/box-office.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { EVENT, publishEvent } from '#tests/support/event-form.ts'
import { valuesOf } from '#tests/support/form-values.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const open = async (as: Person, path: string) => readHtml(await (await site.request(path, { as })).text())
const duplicate = (as: Person, id: string, intent = 'duplicate') =>
  site.request(`/dashboard/events/${id}/duplicate`, {
    method: 'POST',
    as,
    body: new URLSearchParams({ intent }),
  })

async function published(): Promise<{ host: Person; id: EventId }> {
  const host = await signedInPerson(db, 'Tasha Reed')
  await publishEvent(db, host.id)
  const { rows } = await db.pool.query<{ id: EventId }>('select id from events where owner_id = $1', [
    host.id,
  ])
  return { host, id: rows[0]!.id }
}

describe('a copy of an event', () => {
  test('has everything but its day and what is sold', async () => {
    const { host, id } = await published()
    await db.pool.query('update ticket_inventory set taken = 7 where event_id = $1', [id])
    await db.pool.query("update ticket_types set paid_by = 'online' where event_id = $1", [id])
    const answer = await duplicate(host, id)
    const to = answer.headers.get('location') ?? ''
    expect([answer.status, to]).toEqual([
      303,
      expect.stringMatching(/^\/create-event\?draft=[0-9a-f-]{36}&step=when$/),
    ])
    const { text } = await open(host, to)
    expect(text).toContain('A copy of The Ivory Ball: choose its day.')
    expect(text).not.toMatch(/not copied|several days: choose/)
    const { html } = await open(host, to.replace('/create-event', '/create-event-simple'))
    for (const [name, value] of [
      ['title', EVENT.title],
      ['starts', EVENT.starts],
      ['ends', EVENT.ends],
      ['price', '20.00'],
      ['capacity', EVENT.capacity],
      ['day', ''],
    ])
      expect(html, name).toMatch(new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="${value}"`))
    expect(html).toMatch(new RegExp(`<textarea[^>]* name="djs"[^>]*>${EVENT.djs}</textarea>`))
    expect(html).toMatch(/<option(?=[^>]*data-own)(?=[^>]*selected="")[^>]*>The Parkway Ballroom/)
    expect(html).toMatch(/<option(?=[^>]*selected="")[^>]*>Ivory Social Club/)
    expect(html).toMatch(/<option(?=[^>]*selected="")[^>]*>Online only/)
    expect((await open(host, '/dashboard/events/drafts')).text).toContain('The Ivory Ball')
  })

  test('that was asked for twice is one, until it is changed', async () => {
    const { host, id } = await published()
    const to = async () => (await duplicate(host, id)).headers.get('location') ?? ''
    const first = await to()
    expect(await to()).toBe(first)
    const subject = /[0-9a-f-]{36}/.exec(first)![0]
    await site.request(`/api/drafts/event?subject=${subject}`, {
      method: 'POST',
      as: host,
      body: new URLSearchParams({ intent: 'simple', id: subject, day: EVENT.day }),
    })
    expect((await open(host, first)).text).not.toContain('choose its day')
    expect(await to()).not.toBe(first)
  })

  test('has all its ticket types that are on sale, and none that is not', async () => {
    const { host, id } = await published()
    const [table, secret] = [await addTicketType(db, id), await addTicketType(db, id)]
    const rename = 'update ticket_types set name = $2, is_hidden = $3, position = $4 where id = $1'
    await db.pool.query(rename, [table, 'Table seat', false, 1])
    await db.pool.query(rename, [secret, 'Secret', true, -1])
    const to = (await duplicate(host, id)).headers.get('location') ?? ''
    const { html, text } = await open(host, to.replace('step=when', 'step=tickets'))
    expect(text).toContain('1 ticket of it is not copied: not on sale, or one too many for this form.')
    for (const [name, value] of [
      ['ticketName', EVENT.ticketName],
      ['ticketName-2', 'Table seat'],
      ['ticketName-3', ''],
    ])
      expect(html, name).toMatch(new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="${value}"`))
  })

  test('says what its form has no room for', async () => {
    const { host, id } = await published()
    for (let each = 0; each < 5; each++) await addTicketType(db, id)
    await db.pool.query(`update events set ends_at = starts_at + interval '2 days' where id = $1`, [id])
    const { text } = await open(host, (await duplicate(host, id)).headers.get('location') ?? '')
    expect(text).toContain('It lasted several days: choose the last one, too.')
    expect(text).toContain('1 ticket of it is not copied: not on sale, or one too many for this form.')
  })

  test('is for whoever may edit the event, and is offered where it is over', async () => {
    const { host, id } = await published()
    const other = await signedInPerson(db)
    expect((await duplicate(other, id)).status).toBe(404)
    expect((await duplicate(host, id, 'something')).status).toBe(400)
    const offer = `action="/dashboard/events/${id}/duplicate"`
    await addScanner(db, other.id, id, async () => {
      expect((await duplicate(other, id)).status).toBe(404)
      expect((await open(other, '/dashboard/events')).html).not.toContain(offer)
    })
    expect((await open(host, '/dashboard/events')).html).toContain(offer)
    expect((await open(host, `/dashboard/events/${id}`)).html).not.toContain(offer)
    await db.pool.query(
      `update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day', doors_at = null
       where id = $1`,
      [id],
    )
    expect((await open(host, `/dashboard/events/${id}`)).html).toContain(offer)
  })

  test('has its promo codes for the tickets of the copy, and says which are stopped', async () => {
    const { host, id } = await published()
    const secret = await addTicketType(db, id)
    await db.pool.query('update ticket_types set is_hidden = true where id = $1', [secret])
    await makePromoCode(db, { eventId: id }, { code: 'SECRET', ticketTypeIds: [secret] })
    await makePromoCode(db, { eventId: id }, { code: 'STOPPED', isActive: false })
    const form = async () => {
      const to = (await duplicate(host, id)).headers.get('location') ?? ''
      await db.pool.query(
        "update form_drafts set updated_at = created_at + interval '1 second' where owner_id = $1",
        [host.id],
      )
      return { to, ...(await open(host, to)) }
    }
    const comes =
      'Its promo codes come with it; one for certain days is stopped there: choose its days and start it again.'
    expect((await form()).text).not.toContain(comes)
    const { rows } = await db.pool.query<{ id: TicketTypeId }>(
      'select id from ticket_types where event_id = $1 and not is_hidden',
      [id],
    )
    const ticketTypeIds = rows.map((row) => row.id)
    await makePromoCode(db, { eventId: id }, { code: 'MEMBERS', ticketTypeIds })
    await makePromoCode(db, { eventId: id }, { code: 'EARLY', endsAt: '2126-01-01T00:00:00Z' })
    const { to, text } = await form()
    expect(text).toContain(comes)
    const path = to.replace('/create-event', '/create-event-simple').replace('&step=when', '')
    const page = await open(host, path)
    const { picture: _picture, [CHANGED_FIELDS]: _changed, ...values } = valuesOf(page.html)
    const publish = () =>
      site.request(path, {
        method: 'POST',
        as: host,
        body: new URLSearchParams({
          ...(values as Record<string, string>),
          intent: 'simple',
          day: EVENT.day,
        }),
      })
    const [answer] = [await publish(), await publish()]
    const copy = /events\/([0-9a-f-]{36})\?notice=published/.exec(answer.headers.get('location') ?? '')?.[1]
    const copied = await db.pool.query(
      `select p.code, p.is_active, (select array_agg(t.event_id) from ticket_types t where t.id = any (p.ticket_type_ids)) as events
       from promo_codes p where p.event_id = $1 order by p.code`,
      [copy],
    )
    expect(copied.rows).toEqual([
      { code: 'EARLY', is_active: false, events: null },
      { code: 'MEMBERS', is_active: true, events: [copy] },
    ])
  })

  test('leads to the drafts when there is no room for one more', async () => {
    const { host, id } = await published()
    await db.pool.query(
      `insert into form_drafts (owner_id, kind, subject, fields) select $1, 'venue', n::text, '{}' from generate_series(1, 50) n`,
      [host.id],
    )
    expect((await duplicate(host, id)).headers.get('location')).toBe('/dashboard/events/drafts')
  })
})
