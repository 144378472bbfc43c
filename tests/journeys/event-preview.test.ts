import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { noonOf, zoneName } from '#platform/time.ts'
import { EVENT } from '#tests/support/event-form.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'
import { uploadAhead } from '#tests/support/upload-ahead.ts'

const db = await testDatabase()
const site = await testSite(db)

const previewOf = (id: string) => `/create-event/preview?draft=${id}`
const open = async (as: Person, target: string) => {
  const answer = await site.request(target, { as })
  return { status: answer.status, ...readHtml(await answer.text()) }
}
const save = (as: Person, id: string, fields: Record<string, string>) =>
  site.request(`/api/drafts/event?subject=${id}`, {
    method: 'POST',
    as,
    body: new URLSearchParams({
      ...fields,
      id,
      intent: 'simple',
      'changed-fields': Object.keys(fields).join(' '),
    }),
  })

const TYPED = {
  title: 'The Ivory Ball',
  day: EVENT.day,
  venueName: EVENT.venueName,
  city: EVENT.city,
  region: EVENT.region,
  price: '20',
  capacity: '150',
  djs: 'DJ Mercer',
  hostName: 'Ivory Social Club',
  refundPolicy: 'Until a week before.',
}

describe('the preview of an event', () => {
  it('is its page as guests will see it, with the price all in, and nothing to press', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    await save(host, id, TYPED)
    const { text, html } = await open(host, previewOf(id))
    for (const said of [
      'The Ivory Ball',
      'The Parkway Ballroom',
      `9 PM to 2 AM ${zoneName(noonOf(EVENT.day), 'America/Chicago')}`,
      '$20.60',
      'DJ Mercer',
      'Ivory Social Club',
      'Until a week before.',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('Not complete yet')
    expect(html).not.toMatch(/\/like"|Add to cart|calendar\.ics|maps\/dir|href="\/organizer/)
    expect(html).toContain(`href="/create-event?draft=${id}"`)
    const fromWhere = await open(host, `${previewOf(id)}&step=where`)
    expect(fromWhere.html).toContain(`href="/create-event?draft=${id}&amp;step=where"`)
    // It is nobody's page but its author's, and no event.
    expect((await open(await signedInPerson(db), previewOf(id))).status).toBe(404)
    expect((await open(host, `/events/${id}`)).status).toBe(404)
  })

  it('shows the chosen host and venue with all that guests read of them, and nobody else’s', async () => {
    const [host, other] = [await signedInPerson(db), await signedInPerson(db)]
    const [organizerId, venueId, id] = [newId<'organizer'>(), newId<'venue'>(), newId<'event'>()]
    await db.pool.query(
      "insert into organizers (id, owner_id, name, bio, phone) values ($1, $2, 'Onyx Club', 'Since 1974.', '773-555-0144')",
      [organizerId, host.id],
    )
    await db.pool.query(
      `insert into venues (id, owner_id, name, address, city, region, postal_code, time_zone, notes, accessibility)
       values ($1, $2, 'The Onyx Room', '1 Main St', 'Gary', 'IN', '46402', 'America/Chicago', 'Sprung floor.', 'A ramp at the side.')`,
      [venueId, host.id],
    )
    const chosen = { title: 'The Onyx Ball', organizerId, venueId }
    await save(host, id, chosen)
    await save(other, id, chosen)
    const [mine, theirs] = [await open(host, previewOf(id)), await open(other, previewOf(id))]
    for (const said of [
      'Onyx Club',
      'Since 1974.',
      'Call 773-555-0144',
      'Sprung floor.',
      'A ramp at the side.',
      '46402',
    ]) {
      expect(mine.text).toContain(said)
      expect(theirs.text).not.toContain(said)
    }
  })

  it('is one press away from the form on one page as well, and leads back there', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    const form = `/create-event-simple?draft=${id}`
    const preview = `${previewOf(id)}&step=simple`
    expect((await open(host, form)).addresses).not.toContain(preview)
    await save(host, id, TYPED)
    expect((await open(host, form)).addresses).toContain(preview)
    const { addresses } = await open(host, preview)
    expect(addresses).toContain(form)
  })

  it('makes up the day alone where the hours are typed', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    await save(host, id, { ...TYPED, day: '', starts: '20:00', ends: '01:00', doors: '19:00' })
    const { text } = await open(host, previewOf(id))
    expect(text).toContain('Not complete yet: the day. The day is an example.')
    expect(text).toMatch(/8 PM to 1 AM/)
    expect(text).toMatch(/[Dd]oors (?:open )?(?:at )?7 PM/)
    await save(host, id, { ...TYPED, day: '', starts: '25:00', ends: 'late' })
    const made = await open(host, previewOf(id))
    expect(made.text).toMatch(/9 PM to 2 AM/)
    expect(made.text).toContain('Not complete yet: the day and the hours. The day is an example.')
  })

  it('makes up what is not typed yet, and says so', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    await save(host, id, { title: '', kind: 'no kind', price: 'many', day: '2020-01-01' })
    const { status, text } = await open(host, previewOf(id))
    expect(status).toBe(200)
    expect(text).toContain('Not complete yet: the name, the venue, the day, and the tickets.')
    expect(text).toContain('The day is an example.')
    expect(text).toContain('Venue to be announced')
    expect((await open(host, previewOf(newId()))).status).toBe(404)
  })

  it('shows the flyer that was sent ahead, to its owner alone', async () => {
    const [host, other] = [await signedInPerson(db), await signedInPerson(db)]
    const png = await sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#7a1f2b' } })
      .png()
      .toBuffer()
    const sent = await uploadAhead(site, host, png)
    const id = newId<'event'>()
    await save(host, id, { ...TYPED, 'picture-upload': sent })
    const src = `/api/uploads/${sent}/picture.webp`
    expect((await open(host, previewOf(id))).html).toContain(`src="${src}"`)
    const picture = await site.request(src, { as: host })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata()
    expect([width, height]).toEqual([960, 1200])
    expect((await site.request(src, { as: other })).status).toBe(404)
    await save(other, id, { ...TYPED, 'picture-upload': sent })
    expect((await open(other, previewOf(id))).html).not.toContain(src)
  })

  it('is drawn once, and one at a time for a person: the queue of all pictures is nobody’s alone', async () => {
    const host = await signedInPerson(db)
    const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const sent = [await uploadAhead(site, host, png), await uploadAhead(site, host, png)]
    const ask = async (id = '') =>
      (await site.request(`/api/uploads/${id}/picture.webp`, { as: host })).status
    const at = await Promise.all([...Array(6)].map((_, each) => ask(sent[each % 2])))
    expect(at.filter((status) => status === 429).length).toBeGreaterThan(0)
    for (const id of sent) expect(await ask(id)).toBe(200)
    await db.pool.query("delete from rate_limits where key like '%picture preview%'")
    for (let each = 0; each < 40; each++) expect(await ask(sent[0])).toBe(200)
  })

  it('shows no file that is no picture', async () => {
    const host = await signedInPerson(db)
    const sent = await uploadAhead(site, host, Buffer.from('<svg onload="alert(1)"/>'))
    expect((await site.request(`/api/uploads/${sent}/picture.webp`, { as: host })).status).toBe(415)
  })
})
