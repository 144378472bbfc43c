import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { MAX_ORGANIZERS } from '#modules/organizers/organizer.ts'
import { addOrganizer } from '#modules/organizers/own-organizers.server.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const LIST = '/dashboard/organizers'
const NAME = 'The Oxblood Social Club'
const TOLD = { name: NAME, bio: 'Since 1998.\nFriends welcome.', phone: '773-555-0118' }

const open = async (target: string, as?: Person) => {
  const answer = await site.request(target, as ? { as } : {})
  return { status: answer.status, ...readHtml(await answer.text()) }
}
const post = (as: Person, target: string, fields: Record<string, string>) =>
  site.request(target, { method: 'POST', as, body: new URLSearchParams(fields) })
const organizersOf = async ({ id }: Person) =>
  (await db.pool.query('select id, name from organizers where owner_id = $1 order by created_at, id', [id]))
    .rows as {
    id: string
    name: string
  }[]

/** A host by the form of the list, and the address of its page. */
async function hosting(name = NAME) {
  const host = await signedInPerson(db)
  const made = await post(host, LIST, { name })
  const page = made.headers.get('location') ?? ''
  return { host, page, id: page.split('/').at(-1) ?? '', made }
}
const PNG = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#7b1f2b' } })
  .png()
  .toBuffer()

describe('the profile of a host', () => {
  it('is made by its name, told in their words, and read by guests at once', async () => {
    const { host, page, id, made } = await hosting()
    expect([made.status, page]).toEqual([
      303,
      expect.stringMatching(/^\/dashboard\/organizers\/[0-9a-f-]{36}$/),
    ])
    expect((await open(LIST, host)).text).toContain(`${NAME} No words about it yet`)
    const saved = await post(host, page, TOLD)
    expect([saved.status, readHtml(await saved.text()).text]).toEqual([
      200,
      expect.stringContaining('Saved.'),
    ])
    const seen = await open(`/organizer/${id}`)
    for (const words of [NAME, 'Since 1998.', 'Call 773-555-0118']) expect(seen.text).toContain(words)
    expect(seen.addresses).toContain('tel:7735550118')
    expect((await open(LIST, host)).text).not.toContain('No words about it yet')
  })

  it('shows a new name on its events and in the search', async () => {
    const event = await makeEvent(db)
    const host = { ...(await signedInPerson(db)) }
    await db.pool.query('update organizers set owner_id = $2 where id = $1', [event.organizerId, host.id])
    expect(
      (await post(host, `${LIST}/${event.organizerId}`, { ...TOLD, name: 'Quillfeather Nights' })).status,
    ).toBe(200)
    expect((await open(`/events/${event.eventId}`)).text).toContain('Quillfeather Nights')
    expect((await open('/events?q=quillfeather')).events).toEqual([event.eventId])
  })

  it('keeps what two people change on it at once, and asks about a field of both', async () => {
    const { host, page, id } = await hosting()
    await post(host, page, TOLD)
    const base = JSON.stringify(TOLD)
    expect((await post(host, page, { ...TOLD, phone: '773-555-0200' })).status).toBe(200)
    const merged = await post(host, page, { ...TOLD, bio: 'Since 1999.', 'form-base': base })
    expect(merged.status).toBe(200)
    const { text } = await open(`/organizer/${id}`)
    for (const words of ['Since 1999.', '773-555-0200']) expect(text).toContain(words)
    const asked = await post(host, page, { ...TOLD, phone: '773-555-0300', 'form-base': base })
    expect([asked.status, readHtml(await asked.text()).text]).toEqual([
      422,
      expect.stringContaining('Somebody changed this meanwhile, to "773-555-0200".'),
    ])
    expect((await open(page, host)).html).toContain('name="form-base"')
  })

  it('has a photo on its page and beside its events, until it is taken away', async () => {
    const event = await makeEvent(db)
    const host = await signedInPerson(db)
    await db.pool.query('update organizers set owner_id = $2 where id = $1', [event.organizerId, host.id])
    const form = new FormData()
    form.set('intent', 'set')
    form.set('crop', '')
    form.set('file', new File([new Uint8Array(PNG)], 'logo.png', { type: 'image/png' }))
    const photo = `${LIST}/${event.organizerId}/picture`
    const sent = await site.request(photo, { method: 'POST', as: host, body: form })
    expect([sent.status, sent.headers.get('location')]).toEqual([302, `${LIST}/${event.organizerId}`])
    const address = `/storage/v1/object/public/avatars/${event.organizerId}/avatar.webp?v=`
    const pages = [`/organizer/${event.organizerId}`, `/events/${event.eventId}`, '/community']
    for (const path of pages)
      expect((await open(path)).addresses, path).toContainEqual(expect.stringContaining(address))
    const src = (await open(pages[0]!)).addresses.find((one) => one.includes(address)) ?? ''
    expect((await site.request(src)).status).toBe(200)
    await post(host, photo, { intent: 'remove' })
    expect((await site.request(src)).status).toBe(404)
    expect((await open(pages[0]!)).html).not.toContain(address)
  })

  it("is nobody else's to change, and does not exist for them", async () => {
    const { page } = await hosting()
    const other = await signedInPerson(db)
    for (const path of [page, `${page}/picture`]) {
      expect((await open(path, other)).status).toBe(404)
      expect((await post(other, path, { ...TOLD, intent: 'remove' })).status).toBe(404)
    }
  })

  it.each([
    [{ name: '' }, 'Please enter the name on the flyer.'],
    [{ name: 'x'.repeat(81) }, 'Please write the name on one line'],
    [{ phone: 'call me' }, 'Please enter a phone number'],
    [{ bio: 'x'.repeat(1001) }, 'Please keep it within 1000 characters.'],
  ])('refuses %j in words', async (wrong, words) => {
    const { host, page } = await hosting()
    const answer = await post(host, page, { ...TOLD, ...wrong })
    expect([answer.status, readHtml(await answer.text()).text]).toEqual([422, expect.stringContaining(words)])
  })
})

describe('several hosts of one person', () => {
  it('stand in a list, each name once, also when the form is sent twice at a time', async () => {
    const { host } = await hosting()
    const sent = await Promise.all([1, 2, 3].map(() => post(host, LIST, { name: 'Ivory Nights' })))
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409, 409])
    expect((await post(host, LIST, { name: 'ivory nights' })).status).toBe(409)
    expect((await organizersOf(host)).map(({ name }) => name)).toEqual([NAME, 'Ivory Nights'])
    const { text } = await open(LIST, host)
    for (const name of [NAME, 'Ivory Nights']) expect(text).toContain(name)
  })

  it('are twenty at most', async () => {
    const host = await signedInPerson(db)
    for (let at = 0; at < MAX_ORGANIZERS; at++) await addOrganizer(db, { owner: host.id, name: `Name ${at}` })
    const answer = await post(host, LIST, { name: 'One more' })
    expect([answer.status, readHtml(await answer.text()).text]).toEqual([
      409,
      expect.stringContaining('You have 20 hosts'),
    ])
  })
})

it('shows what a host had, page by page, with a way there and back', async () => {
  const { organizerId, ownerId } = await makeEvent(db)
  const page = `/organizer/${organizerId}`
  expect((await open(page)).text).not.toContain('Past events')
  const past: string[] = []
  for (let days = 1; days <= 26; days++) {
    const event = await makeEvent(db, { ownerId, startsAt: plusMs(systemNow(), -days * DAY_MS) })
    past.push(event.eventId)
  }
  await db.pool.query('update events set organizer_id = $1 where id = any ($2)', [organizerId, past])
  await db.pool.query("update events set status = 'cancelled' where id = $1", [past[1]])
  const coming = await open(page)
  expect(coming.addresses).toContain(`${page}?show=past`)
  const first = await open(`${page}?show=past`)
  expect(first.events).toEqual([past[0], ...past.slice(2, 25)])
  expect([first.robots, first.addresses]).toEqual(['noindex, follow', expect.arrayContaining([page])])
  expect((await open(first.later ?? '')).events).toEqual([past[25]])
})
