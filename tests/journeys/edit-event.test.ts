import { describe, expect, it } from 'vitest'
import { EVENT, publishEvent } from '#tests/support/event-form.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)

async function hosted() {
  const host = await signedInPerson(db)
  await publishEvent(db, host.id)
  const { rows } = await db.pool.query<{ id: string; ticket: string }>(
    `select e.id, t.id as ticket from events e join ticket_types t on t.event_id = e.id where e.owner_id = $1`,
    [host.id],
  )
  return { host, ...rows[0]! }
}

const open = async (as: Person | undefined, target: string) =>
  readHtml(await (await site.request(target, as ? { as } : {})).text())
const valueIn = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''

/** What stood in the fields of the forms of a page, as they send it along. */
const basesOf = (html: string) =>
  [...html.matchAll(/name="form-base" value="([^"]+)"/g)].map(([, base]) =>
    (base ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  )

/** Sends the form as its page has it. */
async function save(as: Person, id: string, over: Record<string, string>) {
  const { html } = await open(as, `/dashboard/events/edit/${id}`)
  const { venueName: _, hostName: __, address: ___, city: ____, region: _____, ...fields } = EVENT
  const page = {
    ...fields,
    intent: 'event',
    organizerId: /name="organizerId"[^]*?<option value="([^"]+)"/.exec(html)?.[1] ?? '',
    venueId: /name="venueId"[^]*?<option value="([^"]+)"/.exec(html)?.[1] ?? '',
  }
  const {
    id: _id,
    ticketName: _name,
    price: _price,
    capacity: _capacity,
    maxPerPerson: _max,
    ...event
  } = page
  return site.request(`/dashboard/events/edit/${id}`, {
    method: 'POST',
    as,
    body: new URLSearchParams({ ...event, ...over }),
  })
}

describe('an event that is published', () => {
  it('is changed by its host without scripts, and guests read it at once', async () => {
    const { host, id } = await hosted()
    expect((await open(host, `/dashboard/events/${id}`)).html).toContain(`/dashboard/events/edit/${id}`)
    expect((await open(undefined, `/events/${id}`)).text).toContain('The Ivory Ball')
    expect((await open(host, `/edit-event/${id}`)).html).toContain('<title>Edit The Ivory Ball · ')
    const answer = await save(host, id, { title: 'The Oxblood Ball', starts: '20:30' })
    expect([answer.status, readHtml(await answer.text()).text]).toEqual([
      200,
      expect.stringContaining('Your changes are saved.'),
    ])
    const { text } = await open(undefined, `/events/${id}`)
    expect(text).toContain('The Oxblood Ball')
    expect(text).toContain('8:30 PM to 1 AM')
  })

  it('keeps what was changed on an older page and on a newer one, and asks about a field of both', async () => {
    const { host, id } = await hosted()
    const old = basesOf((await open(host, `/dashboard/events/edit/${id}`)).html)[0] ?? ''
    expect((await save(host, id, { djs: 'DJ Nell', title: 'The First Ball' })).status).toBe(200)
    const { djs = '' } = JSON.parse(old) as Record<string, string>
    const stale = { 'form-base': old, djs, title: 'The Second Ball', attire: 'All white' }
    const asked = readHtml(await (await save(host, id, stale)).text())
    expect(asked.text).toContain(
      'Somebody changed this meanwhile, to "The First Ball". Save again if yours is to count.',
    )
    for (const value of ['The Second Ball', 'All white']) expect(asked.html).toContain(`value="${value}"`)
    expect(asked.html).toContain('>DJ Nell</textarea>')
    expect((await open(undefined, `/events/${id}`)).text).toContain('The First Ball')
    const again = { ...stale, djs: 'DJ Nell', 'form-base': basesOf(asked.html)[0] ?? '' }
    expect((await save(host, id, again)).status).toBe(200)
    const { text } = await open(undefined, `/events/${id}`)
    for (const words of ['The Second Ball', 'DJ Nell', 'All white']) expect(text).toContain(words)
  })

  it('is not put on again by a page that was opened before it was postponed', async () => {
    const { host, id } = await hosted()
    const old = basesOf((await open(host, `/dashboard/events/edit/${id}`)).html)[0] ?? ''
    await db.pool.query("update events set status = 'postponed' where id = $1", [id])
    const asked = await save(host, id, { 'form-base': old, day: '2099-01-03' })
    expect(readHtml(await asked.text()).text).toContain(
      'This event was changed since you opened this page: it is postponed.',
    )
  })

  it('says in the words of the form what somebody chose meanwhile', async () => {
    const { host, id } = await hosted()
    const target = `/dashboard/events/edit/${id}`
    await save(host, id, { level: 'beginner', refunds: '3' })
    const [old = ''] = basesOf((await open(host, target)).html)
    expect((await save(host, id, { kind: 'class', level: '', passOn: '24', refunds: 'none' })).status).toBe(
      200,
    )
    const mine = { kind: 'cruise', level: 'advanced', passOn: 'none', refunds: '7' }
    const asked = readHtml(await (await save(host, id, { ...mine, 'form-base': old })).text())
    for (const words of ['Class', 'Not said', 'Until a day before doors open', 'No refunds'])
      expect(asked.text).toContain(`Somebody changed this meanwhile, to "${words}".`)
    await save(host, id, { acceptsCash: 'on' })
    const [cash = ''] = basesOf((await open(host, target)).html)
    await save(host, id, {})
    const box = readHtml(await (await save(host, id, { cashUntil: '3', 'form-base': cash })).text())
    expect(box.text).toContain('Somebody changed this meanwhile, to "not ticked".')
    const named = JSON.stringify({ ...(JSON.parse(old) as object), venueId: '', organizerId: '' })
    const { text } = readHtml(
      await (await save(host, id, { venueName: 'The Grand', hostName: 'Others', 'form-base': named })).text(),
    )
    expect(text).toContain('meanwhile, to "The Parkway Ballroom".')
    expect(text).toContain('meanwhile, to "Ivory Social Club".')
  })

  it('folds what most tickets do without, and shows what one of them has', async () => {
    const { host, id } = await hosted()
    const target = `/dashboard/events/edit/${id}/tickets`
    const isUnfolded = async () =>
      /<details[^>]*\sopen=[^>]*>\s*<summary[^>]*>Group, early bird and more/.test(
        (await open(host, target)).html,
      )
    expect(await isUnfolded()).toBe(false)
    await db.pool.query("update ticket_types set paid_by = 'cash' where event_id = $1", [id])
    expect(await isUnfolded()).toBe(true)
  })

  it('has a ticket that two people may change at once', async () => {
    const { host, id, ticket } = await hosted()
    const target = `/dashboard/events/edit/${id}/tickets`
    const [old = ''] = basesOf((await open(host, target)).html)
    const page = { ...(JSON.parse(old) as Record<string, string>), intent: 'save', isHidden: '' }
    const send = async (over: Record<string, string>) => {
      const body = new URLSearchParams({ ...page, 'form-base': old, ticketTypeId: ticket, ...over })
      return readHtml(await (await site.request(target, { method: 'POST', as: host, body })).text())
    }
    expect((await send({ price: '30', ticketName: 'Floor' })).text).toContain('This ticket is saved.')
    expect((await send({ capacity: '90' })).text).toContain('This ticket is saved.')
    const asked = await send({ price: '35' })
    expect(asked.text).toContain('Somebody changed this meanwhile, to "30.00".')
    await db.pool.query("update ticket_types set paid_by = 'online' where event_id = $1", [id])
    expect((await send({ paidBy: 'cash' })).text).toContain('meanwhile, to "Online only".')
    const { rows } = await db.pool.query(
      `select t.name, t.price_cents, i.capacity from ticket_types t join ticket_inventory i on i.ticket_type_id = t.id
       where t.event_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ name: 'Floor', price_cents: 3000, capacity: 90 }])
  })

  it('has a form for each ticket, which is for sale at its new price at once', async () => {
    const { host, id, ticket } = await hosted()
    const target = `/dashboard/events/edit/${id}/tickets`
    expect((await open(host, `/dashboard/events/edit/${id}`)).html).toContain(target)
    const body = {
      intent: 'save',
      ticketTypeId: ticket,
      ticketName: 'At the floor',
      price: '30',
      capacity: '90',
      maxPerPerson: '2',
      ticketDescription: '',
      earlyBirdPrice: '25',
      earlyBirdUntil: '2099-01-02',
    }
    const send = async (over = {}) => {
      const sent = { ...body, ...over }
      return site.request(target, { method: 'POST', as: host, body: new URLSearchParams(sent) })
    }
    expect(readHtml(await (await send()).text()).text).toContain('This ticket is saved.')
    const { text } = await open(undefined, `/events/${id}`)
    for (const words of ['At the floor', '$25.75', '$30.90']) expect(text).toContain(words)
    await db.pool.query('update ticket_inventory set taken = 50 where event_id = $1', [id])
    const few = readHtml(await (await send({ capacity: '49' })).text()).text
    expect(few).toContain('50 are sold or held already.')
    const dear = readHtml(await (await send({ earlyBirdPrice: '30' })).text()).text
    expect(dear).toContain('Please enter less than the regular price.')
  })

  it('has a form for whom a ticket lets in, on which days, and when it is sold', async () => {
    const { host, id, ticket } = await hosted()
    await db.pool.query(
      "update events set starts_at = '2099-06-05 18:00-05', ends_at = '2099-06-07 20:00-05' where id = $1",
      [id],
    )
    const target = `/dashboard/events/edit/${id}/tickets`
    const page = await open(host, target)
    for (const choice of ['Every day', 'Fri, Jun 5', 'Fri, Jun 5 and Sun, Jun 7', 'A group of 8'])
      expect(page.html).toContain(`>${choice}</option>`)
    const body = {
      intent: 'save',
      ticketTypeId: ticket,
      ticketName: 'Table by the floor',
      price: '320',
      capacity: '10',
      maxPerPerson: '2',
      admits: '8',
      admitsOn: '1,3',
      saleStarts: '2099-05-01',
      saleStartsTime: '10:00',
      saleEnds: '2099-06-04',
    }
    const send = async (over = {}) => {
      const sent = new URLSearchParams({ ...body, ...over })
      return readHtml(await (await site.request(target, { method: 'POST', as: host, body: sent })).text())
    }
    expect((await send()).text).toContain('This ticket is saved.')
    const { text, jsonLd } = await open(undefined, `/events/${id}`)
    for (const words of [
      'Good on Fri, Jun 5 and Sun, Jun 7 for 8 guests. Each gets a ticket of their own.',
      '$329.60 all in, for 8 guests',
      'On sale from Fri, May 1, 10 AM CDT',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Add to cart')
    expect(jsonLd[0]?.['offers']).toMatchObject([
      { availability: 'https://schema.org/PreOrder', validFrom: '2099-05-01T10:00:00-05:00' },
    ])
    expect((await send({ saleStarts: '2099-06-05' })).text).toContain(
      'The last day of sale is before the first one.',
    )
    expect((await send({ admits: '0' })).text).toContain('An extra lets nobody in. Please choose every day.')
    expect((await send({ admitsOn: '4' })).text).toContain('The event has no such day.')
    expect((await send({ admitsOn: '1;3' })).text).toContain('Please choose the days on which it lets in.')
    expect((await send({ admits: '21' })).text).toContain('Please choose whom it lets in.')
    await db.pool.query('update ticket_inventory set taken = 1 where event_id = $1', [id])
    expect((await send({ admits: '' })).text).toContain(
      '1 are sold or held already, so whom it lets in stays.',
    )
    expect((await send({ admitsOn: '1' })).text).toContain('so the days they are good for stay.')
    expect((await send({ saleStarts: '', saleStartsTime: '' })).text).toContain('This ticket is saved.')
    expect((await open(undefined, `/events/${id}`)).text).toContain('On sale until Thu, Jun 4, 11:59 PM CDT')
  })

  it('gets another ticket, in its place, and loses it again', async () => {
    const { host, id, ticket } = await hosted()
    const target = `/dashboard/events/edit/${id}/tickets`
    const page = await open(host, target)
    const added = valueIn(page.html.slice(page.html.indexOf('Add a ticket')), 'ticketTypeId')
    const press = async (fields: Record<string, string>) => {
      const answer = await site.request(target, {
        method: 'POST',
        as: host,
        body: new URLSearchParams(fields),
      })
      return { status: answer.status, ...readHtml(await answer.text()) }
    }
    const table = {
      ticketName: 'Table seat',
      price: '60',
      capacity: '8',
      maxPerPerson: '8',
      ticketDescription: '',
    }
    const early = { earlyBirdPrice: '', earlyBirdUntil: '' }
    const done = await press({ intent: 'add', ticketTypeId: added, ...table, ...early })
    expect([done.status, done.text.includes('The ticket is added.')]).toEqual([200, true])
    await press({ intent: 'move-up', ticketTypeId: added })
    const { text } = await open(undefined, `/events/${id}`)
    expect(text.indexOf('Table seat')).toBeLessThan(text.indexOf('General admission'))
    for (const twice of [1, 2]) {
      const lower = await press({ intent: 'move-down', ticketTypeId: added })
      expect([twice, lower.status]).toEqual([twice, 200])
      const after = (await open(undefined, `/events/${id}`)).text
      expect(after.indexOf('Table seat')).toBeGreaterThan(after.indexOf('General admission'))
    }
    await press({ intent: 'remove', ticketTypeId: added })
    expect((await open(undefined, `/events/${id}`)).text).not.toContain('Table seat')
    expect((await press({ intent: 'remove', ticketTypeId: added })).status).toBe(404)
    expect((await press({ intent: 'remove', ticketTypeId: 'x' })).status).toBe(422)
    expect(ticket).not.toBe(added)
  })
})
