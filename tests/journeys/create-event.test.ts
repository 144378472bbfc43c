import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { CREATE_EVENT, EVENT } from '#tests/support/event-form.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const { id: _id, ...FORM } = EVENT

/** Every form is that of a page of its own, unless the fields say which. */
const post = (as: Person, fields: Record<string, string>, target?: string) => {
  const id = fields['id'] ?? newId<'event'>()
  return site.request(target ?? draftPage(id), {
    method: 'POST',
    as,
    body: new URLSearchParams({ ...fields, id }),
  })
}
const page = async (as: Person | undefined, target: string): Promise<ReturnType<typeof readHtml>> => {
  const answer = await site.request(target, as ? { as } : {})
  const to = answer.headers.get('location')
  return to ? page(as, to) : readHtml(await answer.text())
}
/** The page of an event that was begun. */
const autosavePath = (id: string) => `/api/drafts/event?subject=${id}`
const draftPage = (id: string) => `${CREATE_EVENT}?draft=${id}`
const eventsOf = async ({ id }: Person) =>
  (
    await db.pool.query<{ id: string; title: string }>('select id, title from events where owner_id = $1', [
      id,
    ])
  ).rows

describe('an event on one page', () => {
  it('is named in the title of its page', async () => {
    const { html } = await page(await signedInPerson(db), CREATE_EVENT)
    expect(html).toContain('<title>Create Event · ')
  })

  it('is published without scripts as well, and a stranger finds it and its price', async () => {
    const host = await signedInPerson(db)
    const answer = await post(host, FORM)
    const [event] = await eventsOf(host)
    const workspace = `/dashboard/events/${event?.id}`
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${workspace}?notice=published`])
    const told = await page(host, `${workspace}?notice=published`)
    expect(told.text).toContain('Your event is published.')
    expect(told.text).toContain('Share your event')
    expect(told.html).toMatch(new RegExp(`value="http[^"]+/events/${event?.id}"`))
    expect(told.html).toContain(`src="/art/${event?.id}.jpg"`)
    expect((await page(host, workspace)).text).not.toContain('Share your event')
    const { text } = await page(undefined, `/events/${event?.id}`)
    for (const said of [
      'The Ivory Ball',
      'Ivory Social Club',
      'The Parkway Ballroom',
      '9 PM to 1 AM',
      '$20.60',
    ])
      expect(text).toContain(said)
    expect((await page(undefined, '/events?q=ivory+ball')).text).toContain('The Ivory Ball')
    // The next form knows the name and the venue, and nothing else of this one.
    const next = await page(host, CREATE_EVENT)
    expect(next.text).toContain('The Parkway Ballroom, Chicago, IL')
    expect(next.html).not.toContain('The Ivory Ball')
  })

  it('is published without tickets where another site sells them, and leads there', async () => {
    const host = await signedInPerson(db)
    const elsewhere = { ...FORM, price: '', capacity: '', ticketUrl: 'tickets.example/ball' }
    expect((await post(host, elsewhere)).status).toBe(303)
    const [event] = await eventsOf(host)
    const { html, text } = await page(undefined, `/events/${event?.id}`)
    expect(html).toContain('href="https://tickets.example/ball"')
    expect(text).toContain('Tickets are sold on another site')
    expect(text).not.toContain('Pay at the door')
  })

  it('names who plays and who invites, also with a comma in a name, and says in which line a host is wrong', async () => {
    const host = await signedInPerson(db)
    const names = { djs: 'DJ Mercer\r\nEarth, Wind & Fire', hosts: 'Ashford, Simpson\r\n773-555-0119' }
    const wrong = readHtml(await (await post(host, { ...FORM, ...names })).text())
    expect(wrong.text).toContain('Line 2: “773-555-0119” is a phone number without a name.')
    await post(host, { ...FORM, ...names, hosts: `${names.hosts} Lady T` })
    const [event] = await eventsOf(host)
    const { html } = await page(undefined, `/events/${event?.id}`)
    for (const name of ['DJ Mercer', 'Earth, Wind &amp; Fire', 'Ashford, Simpson', 'Lady T'])
      expect(html).toMatch(new RegExp(`>(<[^>]*>)*${name}<`))
  })

  it('says at each field what is wrong, keeps what was typed, and publishes nothing', async () => {
    const host = await signedInPerson(db)
    const answer = await post(host, { ...FORM, title: '', price: '-5', capacity: '0' })
    expect(answer.status).toBe(422)
    const { text, html } = readHtml(await answer.text())
    for (const said of [
      'Please enter the name of the event.',
      'Please enter a price from $0 to $10,000, such as 20 or 12.50.',
      'Please enter how many tickets there are: a number from 1 to 100,000.',
    ])
      expect(text).toContain(said)
    expect(html).toContain('value="The Parkway Ballroom"')
    const long = 'x'.repeat(10_000)
    const cut = readHtml(await (await post(host, { ...FORM, title: long, price: '12.505' })).text())
    expect(cut.text).toContain(`Please write one line of at most ${MAX_LENGTH.title} characters.`)
    expect(cut.text).toContain('Please enter a price from $0 to $10,000, such as 20 or 12.50.')
    expect(cut.html).toContain(`value="${long}"`)
    expect(cut.html).toContain('value="12.505"')
    const past = readHtml(await (await post(host, { ...FORM, day: '2026-01-01' })).text())
    expect(past.text).toContain('This day and start are past. Please choose a day to come.')
    expect(await eventsOf(host)).toEqual([])
  })

  it('reads back what was typed: day and hours in words, and what guests pay of each price', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    await post(host, { ...FORM, id, earlyBirdPrice: '15', intent: 'simple' }, autosavePath(id))
    const hours = /\w+day, \w+ \d+, \d{4}, 9 PM to \w+day 1 AM, Chicago time/
    const { text } = await page(host, draftPage(id))
    expect(text).toMatch(hours)
    for (const said of [
      'A guest pays $20.60 per person, with the fee. You keep $19.40.',
      'A guest pays $15.45 per person, with the fee. You keep $14.55.',
      'A guest pays $25.00 at the door. You keep all of it.',
    ])
      expect(text).toContain(said)
    await post(host, { ...FORM, id })
    expect((await page(host, `/dashboard/events/edit/${id}`)).text).toMatch(hours)
  })

  it('is kept while it is typed, on every device, until it is published or thrown away', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    await post(host, { intent: 'simple', id, title: 'The Ivory B', is_admin: 'true' }, autosavePath(id))
    const draft = await page(host, draftPage(id))
    expect(draft.html).toContain('value="The Ivory B"')
    expect(draft.text).toContain('Start over')
    expect((await page(await signedInPerson(db), draftPage(id))).html).not.toContain('The Ivory B')
    expect((await post(host, { intent: 'discard' }, draftPage(id))).status).toBe(303)
    expect((await page(host, draftPage(id))).html).not.toContain('The Ivory B')
  })

  it('has an address of its own from its beginning, beside others, and leads to its changes at last', async () => {
    const host = await signedInPerson(db)
    const begin = async () => (await site.request(CREATE_EVENT, { as: host })).headers.get('location') ?? ''
    const [first, second] = [await begin(), await begin()]
    expect(first).not.toBe(second)
    const idOf = (address: string) => address.replace(/^.*=/, '')
    for (const [title, at] of [
      ['The Ivory Ball', first],
      ['The Oxblood Ball', second],
    ] as const)
      await post(host, { intent: 'simple', id: idOf(at), title }, autosavePath(idOf(at)))
    expect((await page(host, first)).html).toContain('value="The Ivory Ball"')
    expect((await page(host, second)).html).toContain('value="The Oxblood Ball"')
    const answer = await post(host, { ...FORM, id: idOf(first) }, first)
    expect(answer.headers.get('location')).toBe(`/dashboard/events/${idOf(first)}?notice=published`)
    expect((await site.request(first, { as: host })).headers.get('location')).toBe(
      `/dashboard/events/edit/${idOf(first)}?notice=sent-before`,
    )
    expect((await page(host, second)).html).toContain('value="The Oxblood Ball"')
  })

  it('is kept when a page that was open before saves it by its form alone', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    await post(host, { intent: 'simple', id, title: 'The Ivory B' }, '/api/drafts/event')
    expect((await page(host, draftPage(id))).html).toContain('value="The Ivory B"')
    const sent = await post(host, { ...FORM, id, title: 'The Ivory Ball', price: '-5' }, CREATE_EVENT)
    expect(sent.headers.get('location')).toBe(draftPage(id))
    expect((await page(host, draftPage(id))).html).toContain('value="The Ivory Ball"')
    const unnamed = await post(host, { intent: 'simple', id: 'x', title: 'None' }, '/api/drafts/event')
    expect(unnamed.status).toBe(404)
  })

  it('is published once, however often the same form is sent', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    await post(host, { intent: 'simple', id, title: 'The Ivory Ball' }, autosavePath(id))
    const { html } = await page(host, draftPage(id))
    const begun = /name="draft-begun" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const send = () => post(host, { ...FORM, id: newId<'event'>(), 'draft-begun': begun }, draftPage(id))
    const answers = await Promise.all([1, 2, 3].map(send))
    expect(await eventsOf(host)).toHaveLength(1)
    const ended = answers.flatMap((answer) => {
      const to = answer.headers.get('location') ?? ''
      return to.endsWith('notice=ended') ? [to] : []
    })
    expect(ended).toHaveLength(2)
    expect((await page(host, ended[0] ?? '')).text).toContain('This event was published already')
  })

  it('leads to the event when its form is sent again after the answer was lost', async () => {
    const host = await signedInPerson(db)
    const { html } = await page(host, CREATE_EVENT)
    const id = /<input(?=[^>]*name="id")[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''
    const send = () => post(host, { ...FORM, id })
    expect([(await send()).headers.get('location'), (await send()).headers.get('location')]).toEqual(
      Array.from({ length: 2 }, () => `/dashboard/events/${id}?notice=published`),
    )
    expect(await eventsOf(host)).toHaveLength(1)
  })

  it('is not begun anew by a page that was open elsewhere when it was published', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    expect((await post(host, { ...FORM, id })).headers.get('location')).toContain('?notice=published')
    const saved = await post(host, { intent: 'what', id, title: 'The Gold Ball' }, autosavePath(id))
    expect([saved.status, await saved.text()]).toEqual([410, 'sent'])
    const step = await post(host, { intent: 'what', id, title: 'The Gold Ball' }, `/create-event?draft=${id}`)
    const change = `/dashboard/events/edit/${id}?notice=sent-before`
    expect(step.headers.get('location')).toBe(change)
    const opened = await site.request(`/create-event?draft=${id}`, { as: host })
    expect(opened.headers.get('location')).toBe(change)
    expect((await page(host, change)).text).toContain('This event is published already. Change it here.')
    const drafts = await db.pool.query('select 1 from form_drafts where owner_id = $1', [host.id])
    expect(drafts.rowCount).toBe(0)
    // The whole form on one page as well, unless it is the same press once more.
    const again = async () =>
      (await post(host, { ...FORM, id, title: 'The Gold Ball' })).headers.get('location')
    expect(await again()).toBe(`/dashboard/events/${id}?notice=published`)
    await db.pool.query("update events set created_at = now() - interval '3 minutes' where id = $1", [id])
    expect(await again()).toBe(change)
    // A stranger who names it learns nothing of it.
    const stranger = await signedInPerson(db)
    expect((await post(stranger, { intent: 'what', id, title: 'X' }, autosavePath(id))).status).toBe(200)
  })

  it('is not taken for one that was sent, by somebody with too many drafts', async () => {
    const host = await signedInPerson(db)
    await db.pool.query(
      `insert into form_drafts (owner_id, kind, subject, fields) select $1, 'venue', n::text, '{}' from generate_series(1, 50) n`,
      [host.id],
    )
    const answer = await post(host, FORM)
    const { text, html } = readHtml(await answer.text())
    expect([answer.status, text]).toEqual([409, expect.stringContaining('You have 50 forms that are begun')])
    for (const target of [CREATE_EVENT, '/dashboard/events/drafts'])
      expect((await page(host, target)).text).toContain('no more are kept')
    expect(html).toContain('value="The Ivory Ball"')
  })

  it('writes out as text whatever it is called', async () => {
    const host = await signedInPerson(db)
    await post(host, {
      ...EVENT,
      title: '<script>alert(1)</script>',
      description: '<img src=x onerror=alert(1)>',
    })
    const [event] = await eventsOf(host)
    const { html } = await page(undefined, `/events/${event?.id}`)
    expect(html).not.toContain('<script>alert(1)')
    expect(html).not.toContain('<img src=x')
  })
})
