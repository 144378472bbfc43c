import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addVenueChart } from '#modules/seating/venue-charts/add-venue-chart.server.ts'
import { saveChartVersion } from '#modules/seating/venue-charts/save-venue-chart.server.ts'
import { addVenue } from '#modules/venues/add-venue.server.ts'
import { newId } from '#platform/ids.ts'
import { addDays } from '#platform/local-time.ts'
import { noonOf, zoneName } from '#platform/time.ts'
import { EVENT, publishEvent } from '#tests/support/event-form.ts'
import { readHtml } from '#tests/support/html.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { smallChart } from '#tests/support/seating-chart.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'
import { uploadAhead } from '#tests/support/upload-ahead.ts'

const db = await testDatabase()
const site = await testSite(db)

const STEPS = {
  what: { title: EVENT.title, kind: EVENT.kind, description: '', djs: EVENT.djs, attire: EVENT.attire },
  where: { venueName: EVENT.venueName, address: EVENT.address, city: EVENT.city, region: EVENT.region },
  when: { day: EVENT.day, starts: EVENT.starts, ends: EVENT.ends },
  tickets: {
    ticketName: EVENT.ticketName,
    price: EVENT.price,
    capacity: EVENT.capacity,
    maxPerPerson: EVENT.maxPerPerson,
    doorPrice: EVENT.doorPrice,
  },
  publish: { hostName: EVENT.hostName, hostPhone: EVENT.hostPhone },
}
type Step = keyof typeof STEPS

const stepAt = (id: string, step: Step, check = '') =>
  `/create-event?draft=${id}&step=${step}${check && '&check=1'}`
const send = async (as: Person, id: string, step: Step, over: Record<string, string> = {}) => {
  const body = new URLSearchParams({ ...STEPS[step], ...over, id, intent: step })
  const answer = await site.request(stepAt(id, step), { method: 'POST', as, body })
  return { status: answer.status, to: answer.headers.get('location'), ...readHtml(await answer.text()) }
}
const open = async (as: Person, target: string) => readHtml(await (await site.request(target, { as })).text())
const eventsOf = async ({ id }: Person) =>
  (await db.pool.query<{ id: string }>('select id from events where owner_id = $1', [id])).rows

describe('an event step by step', () => {
  it('is published without scripts as well, each step at an address of its own', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    expect((await open(host, `/create-event?draft=${id}`)).html).toContain('<title>Create Event: What · ')
    expect(await send(host, id, 'what')).toMatchObject({ status: 303, to: stepAt(id, 'where') })
    // Where one goes back to is the step that was there.
    expect((await open(host, `/create-event?draft=${id}`)).html).toContain('<title>Create Event: What · ')
    expect(await send(host, id, 'where')).toMatchObject({ status: 303, to: stepAt(id, 'when') })
    expect(await send(host, id, 'when')).toMatchObject({ status: 303, to: stepAt(id, 'tickets') })
    const tickets = await open(host, stepAt(id, 'tickets'))
    expect(tickets.text).toMatch(/, \d{4}, 9 PM to \w+day 1 AM, Chicago time/)
    expect(tickets.text).toMatch(/What\s*, complete/)
    expect(await send(host, id, 'tickets')).toMatchObject({ status: 303, to: stepAt(id, 'publish') })
    expect(await eventsOf(host)).toEqual([])
    const begunAt = /name="draft-begun" value="([^"]+)"/.exec(tickets.html)?.[1] ?? ''
    const to = `/dashboard/events/${id}?notice=published`
    expect(await send(host, id, 'publish')).toMatchObject({ status: 303, to })
    const { text } = await open(host, `/events/${id}`)
    for (const said of [
      'The Ivory Ball',
      'Ivory Social Club',
      'The Parkway Ballroom',
      '9 PM to 1 AM',
      '$20.60',
    ])
      expect(text).toContain(said)
    // Sent once more, from a page that was left open, it leads to the event, and an earlier step to where that is changed.
    expect(await send(host, id, 'publish', { 'draft-begun': begunAt })).toMatchObject({ status: 303, to })
    const change = `/dashboard/events/edit/${id}?notice=sent-before`
    expect(await send(host, id, 'when')).toMatchObject({ status: 303, to: change })
    expect(await eventsOf(host)).toEqual([{ id }])
  })

  it('names the venue by whose chart it can be sold', async () => {
    const host = await signedInPerson(db)
    const place = { address: '1 Main St', city: 'Gary', region: 'IN', timeZone: 'America/Chicago' }
    const venueId = await addVenue(db, host.id, { name: 'The Room', ...place })
    await addVenue(db, host.id, { name: 'The Annex', ...place })
    const own = { owner: host.id, venueId }
    const chart = await addVenueChart(db, own, { name: 'Ball', chart: smallChart() })
    if (!chart.ok) throw new Error(chart.failure.code)
    for (const page of [
      `/create-event?draft=${newId()}&step=where`,
      `/create-event-simple?draft=${newId()}`,
    ]) {
      await db.pool.query('delete from venue_chart_versions')
      expect((await open(host, page)).text).not.toContain('seating chart')
      await saveChartVersion(db, { ...own, chartId: chart.value }, 1)
      const { html, text } = await open(host, page)
      expect(text).toContain('This venue has a seating chart. To sell its seats, publish the event')
      expect(html.match(/<option[^>]* data-chart[^>]*>[^<]*/g)?.map((one) => one.replace(/.*>/, ''))).toEqual(
        ['The Room, Gary, IN'],
      )
    }
  })

  it('asks for the last day at once where its kind lasts several days', async () => {
    const host = await signedInPerson(db)
    const asks = /<details[^>]*\sopen=[^>]*>\s*<summary[^>]*>Doors, or several days/
    for (const [kind, isAsked] of [
      ['weekender', true],
      ['cruise', true],
      ['set', false],
    ] as const) {
      const id = newId<'event'>()
      await send(host, id, 'what', { kind })
      expect([kind, asks.test((await open(host, stepAt(id, 'when'))).html)]).toEqual([kind, isAsked])
    }
  })

  it('says at its field which hour the clock skips, and keeps what was typed', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    await send(host, id, 'what')
    await send(host, id, 'where')
    const sent = await send(host, id, 'when', { day: '2027-03-13', starts: '21:00', ends: '02:30' })
    expect(sent.to).toBeNull()
    const [field = ''] = /<input[^>]*name="ends"[^>]*>/.exec(sent.html) ?? []
    expect(field).toContain('aria-invalid="true"')
    expect(sent.text).toContain('The clock skips this hour on that night, for summer time begins.')
    for (const typed of ['2027-03-13', '21:00', '02:30']) expect(sent.html).toContain(`value="${typed}"`)
  })

  it('keeps what another device typed at the same step, where this one changed nothing', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    await send(host, id, 'what', { djs: 'DJ Nell', attire: 'All white' })
    const stale = { title: 'The Oxblood Ball', djs: '', attire: '', 'changed-fields': 'title attire' }
    expect(await send(host, id, 'what', stale)).toMatchObject({ status: 303, to: stepAt(id, 'where') })
    const { html } = await open(host, stepAt(id, 'what'))
    for (const value of ['value="The Oxblood Ball"', '>DJ Nell</textarea>']) expect(html).toContain(value)
    expect(html).not.toContain('All white')
    // What stood there from the beginning is kept with the first step that is sent.
    const { rows } = await db.pool.query<{ kind: string }>(
      "select fields ->> 'kind' as kind from form_drafts where subject = $1",
      [id],
    )
    expect(rows).toEqual([{ kind: EVENT.kind }])
  })

  it('is published as a series, each night at an address of its own', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    const repeating = { repeats: 'weekly', repeatsUntil: addDays(EVENT.day, 21) }
    await send(host, id, 'what')
    await send(host, id, 'where')
    expect(await send(host, id, 'when', repeating)).toMatchObject({ status: 303, to: stepAt(id, 'tickets') })
    expect((await open(host, stepAt(id, 'tickets'))).text).toMatch(/Every \w+day until .+: 4 nights/)
    expect((await open(host, `/create-event/preview?draft=${id}`)).text).toMatch(/Every \w+day/)
    await send(host, id, 'tickets')
    expect(await send(host, id, 'publish')).toMatchObject({ status: 303 })
    expect(await eventsOf(host)).toHaveLength(4)
    const { addresses } = await open(host, `/events/${id}`)
    const series = addresses.find((address) => address.startsWith('/series/'))
    const page = await open(host, series ?? '')
    expect(page.text).toMatch(/Party · Every \w+day · The Parkway Ballroom, Chicago/)
    for (const { id: night } of await eventsOf(host)) expect(page.addresses).toContain(`/events/${night}`)
  })

  it.each<[Step, Record<string, string>, string]>([
    ['when', { repeats: 'weekly' }, 'Please choose until when it repeats.'],
    ['when', { repeats: 'hourly' }, 'Please choose whether it repeats.'],
    [
      'when',
      { repeats: 'weekly', repeatsUntil: EVENT.day },
      'There is no second night until then. Please choose a later day.',
    ],
    ['what', { title: '' }, 'Please enter the name of the event.'],
    ['where', { venueName: '' }, 'Please enter the name of the venue.'],
    ['where', { region: 'Atlantis' }, 'Please use the two letters of the state, such as IL.'],
    ['when', { day: '2020-01-01' }, 'This day and start are past. Please choose a day to come.'],
    ['when', { ends: '21:00' }, 'It ends when it starts. Please enter when it ends.'],
    ['tickets', { price: 'a lot' }, 'Please enter a price from $0 to $10,000, such as 20 or 12.50.'],
  ])('says at the step %s what is wrong there: %j', async (step, over, words) => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    await send(host, id, 'where')
    const answer = await send(host, id, step, over)
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(words)])
  })

  it('leads from the last step to the first that is not complete, which says what is missing', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    await send(host, id, 'what')
    await send(host, id, 'tickets')
    expect(await send(host, id, 'publish')).toMatchObject({ status: 303, to: stepAt(id, 'when', 'check') })
    expect((await open(host, stepAt(id, 'when', 'check'))).text).toContain('Please choose the day.')
    await send(host, id, 'when')
    // Its fields are all there, and yet the venue is missing: its step says so.
    expect(await send(host, id, 'publish')).toMatchObject({ status: 303, to: stepAt(id, 'where', 'check') })
    const where = await open(host, stepAt(id, 'where', 'check'))
    expect(where.text).toContain('Please enter the name of the venue.')
    expect(where.text).not.toMatch(/Where\s*, complete/)
    await send(host, id, 'where')
    expect(await send(host, id, 'publish', { hostName: '' })).toMatchObject({ status: 422 })
    expect((await send(host, id, 'publish')).to).toContain('notice=published')
  })

  it('is the same draft on one page and step by step, in two browsers', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    await send(host, id, 'what')
    const simple = await open(host, `/create-event-simple?draft=${id}`)
    expect(simple.html).toContain('value="The Ivory Ball"')
    expect(simple.html).toContain(`/create-event?draft=${id}`)
    const save = new URLSearchParams({ intent: 'simple', id, day: EVENT.day, 'changed-fields': 'day' })
    await site.request(`/api/drafts/event?subject=${id}`, { method: 'POST', as: host, body: save })
    const when = await open(host, stepAt(id, 'when'))
    expect([when.html.includes(`value="${EVENT.day}"`), when.html.includes('value="21:00"')]).toEqual([
      true,
      true,
    ])
  })

  it('offers the name and the venue of the event before, and then asks for nothing there', async () => {
    const host = await signedInPerson(db)
    await publishEvent(db, host.id)
    const id = newId<'event'>()
    await send(host, id, 'what')
    await send(host, id, 'when')
    await send(host, id, 'tickets')
    const { html } = await open(host, stepAt(id, 'where'))
    const venueId = /name="venueId"[^]*?<option value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(venueId).not.toBe('')
    const { rows } = await db.pool.query<{ id: string }>('select id from organizers where owner_id = $1', [
      host.id,
    ])
    const last = { hostName: '', organizerId: rows[0]?.id ?? '' }
    expect((await send(host, id, 'publish', last)).to).toContain('notice=published')
    const published = await db.pool.query<{ venue_id: string }>('select venue_id from events where id = $1', [
      id,
    ])
    expect(published.rows).toEqual([{ venue_id: venueId }])
  })

  it('asks once about a city that looks misspelt, and takes it as it stands from whoever says so', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    const misspelt = await send(host, id, 'where', { city: 'Chicgo' })
    expect(misspelt.status).toBe(422)
    expect(misspelt.text).toContain('We know no city of this name there. Did you mean Chicago?')
    expect(misspelt.html).toContain('name="rightCity"')
    expect((await send(host, id, 'where')).html).not.toContain('name="rightCity"')
    const right = await send(host, id, 'where', { city: 'Chicgo', rightCity: 'Chicgo' })
    expect(right.to).toBe(stepAt(id, 'when'))
    expect((await open(host, stepAt(id, 'where'))).html).toMatch(
      /<input(?=[^>]*name="rightCity")(?=[^>]*value="Chicgo")[^>]*checked/,
    )
    const other = await send(host, id, 'where', { city: 'Evansten', rightCity: 'Chicgo' })
    expect(other.text).toContain('Did you mean Evanston?')
    expect(other.html).toMatch(/<input(?=[^>]*name="rightCity")(?=[^>]*value="Evansten")(?![^>]*checked)/)
    // A town that nobody could have meant otherwise is taken at once, and so is one that a list of ZIP codes lacks.
    expect((await send(host, id, 'where', { city: 'Bronzeville' })).to).toBe(stepAt(id, 'when'))
  })

  it('folds what most tickets do without, also where an old draft says of their payment what is nothing now', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    await send(host, id, 'tickets', { paidBy: 'any', 'paidBy-2': 'any' })
    const folds = /<details[^>]*\sopen=[^>]*>\s*<summary[^>]*>(?:Group, early bird|Add another kind)/
    expect((await open(host, stepAt(id, 'tickets'))).html).not.toMatch(folds)
    await send(host, id, 'tickets', { paidBy: 'cash' })
    expect((await open(host, stepAt(id, 'tickets'))).html).toMatch(folds)
  })

  it('is not published before somebody was asked about such a city', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    for (const step of ['what', 'when', 'tickets'] as const) await send(host, id, step)
    const body = new URLSearchParams({ ...STEPS.where, city: 'Chicgo', id, intent: 'where' })
    await site.request(`/api/drafts/event?subject=${id}`, { method: 'POST', as: host, body })
    expect((await send(host, id, 'publish')).to).toBe(stepAt(id, 'where', 'check'))
    expect((await open(host, stepAt(id, 'where', 'check'))).text).toContain('Did you mean Chicago?')
    await send(host, id, 'where', { city: 'Chicgo', rightCity: 'Chicgo' })
    expect((await send(host, id, 'publish')).to).toContain('notice=published')
  })

  it('takes place where it was typed, although its author has a venue and a name by now', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    const typed = { venueName: 'Mile High Hall', city: 'Denver', region: 'CO' }
    const body = new URLSearchParams({
      ...typed,
      id,
      intent: 'where',
      'changed-fields': 'venueName city region',
    })
    await site.request(`/api/drafts/event?subject=${id}`, { method: 'POST', as: host, body })
    await publishEvent(db, host.id)
    expect((await open(host, stepAt(id, 'where'))).html).toMatch(
      /<option(?=[^>]*selected="")[^>]*>Another venue/,
    )
    for (const step of ['what', 'when', 'tickets'] as const) await send(host, id, step)
    const last = await send(host, id, 'publish', { organizerId: '', hostName: 'Mile High Steppers' })
    expect(last.to).toContain('notice=published')
    const { text } = await open(host, `/events/${id}`)
    const zone = zoneName(noonOf(EVENT.day), 'America/Denver')
    for (const said of ['Mile High Hall', 'Denver, CO', `9 PM to 1 AM ${zone}`, 'Mile High Steppers'])
      expect(text).toContain(said)
  })

  it('keeps everything that was typed when its flyer went away before it was published', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    for (const step of ['what', 'where', 'when', 'tickets'] as const) await send(host, id, step)
    const begunAt = /name="draft-begun" value="([^"]+)"/.exec(
      (await open(host, stepAt(id, 'publish'))).html,
    )?.[1]
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const upload = await uploadAhead(site, host, picture)
    // It goes away while the event waits for its turn.
    const holding = await db.pool.connect()
    await holding.query('begin')
    await holding.query('select from uploads where id = $1 for update', [upload])
    const sent = send(host, id, 'publish', { 'picture-upload': upload, 'draft-begun': begunAt ?? '' })
    await expect.poll(async () => (await db.pool.query(`select ${LOCK_WAITERS}`)).rowCount).toBeGreaterThan(0)
    await holding.query('delete from uploads where id = $1', [upload])
    await holding.query('commit')
    holding.release()
    const answer = await sent
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining('This picture is not here any more. Please choose it again.'),
    ])
    expect(await eventsOf(host)).toEqual([])
    expect((await open(host, stepAt(id, 'what'))).html).toContain('value="The Ivory Ball"')
    expect((await send(host, id, 'publish')).to).toContain('notice=published')
  })

  it('begun at an address that names no event gets one of its own', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    const body = new URLSearchParams({ ...STEPS.what, id, intent: 'what' })
    const answer = await site.request('/create-event', { method: 'POST', as: host, body })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, stepAt(id, 'where')])
  })
})
