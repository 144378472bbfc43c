import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { CREATE_EVENT, EVENT, publishEvent } from '#tests/support/event-form.ts'
import { readHtml } from '#tests/support/html.ts'
import { publishSeries } from '#tests/support/series.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)

const plain = (background: string) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .png()
    .toBuffer()

/** A form with a file in it, as a browser without scripts sends it. */
function withFile(fields: Record<string, string>, file: Buffer | null): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (file) body.append('picture', new File([new Uint8Array(file)], 'flyer.png', { type: 'image/png' }))
  return body
}
const send = (as: Person, target: string, body: FormData) =>
  site.request(target, { method: 'POST', as, body })
const open = async (as: Person | undefined, target: string) =>
  readHtml(await (await site.request(target, as ? { as } : {})).text())
const picturesOf = async (eventId: string) =>
  (
    await db.pool.query<{ id: string; focal_point: string; owner_id: string }>(
      `select p.id, p.focal_point, p.owner_id from event_pictures s join pictures p on p.id = s.picture_id
       where s.event_id = $1 order by s.position`,
      [eventId],
    )
  ).rows

async function hosted() {
  const host = await signedInPerson(db)
  await publishEvent(db, host.id)
  const { rows } = await db.pool.query<{ id: string }>('select id from events where owner_id = $1', [host.id])
  const { id } = rows[0]!
  return { host, id, page: `/dashboard/events/edit/${id}/pictures` }
}

describe('the flyer of an event', () => {
  it('is published with it, shown whole on its page, and told to search engines', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    const target = `${CREATE_EVENT}?draft=${id}`
    const sent = await send(
      host,
      target,
      withFile({ ...EVENT, id, focalPoint: 'top' }, await plain('#7a1f2b')),
    )
    expect(sent.status).toBe(303)
    const [flyer, ...others] = await picturesOf(id)
    expect([flyer?.focal_point, flyer?.owner_id, others]).toEqual(['top', host.id, []])
    const { html } = await open(undefined, `/events/${id}`)
    const folder = `/storage/v1/object/public/pictures/${flyer?.id}`
    expect(html).toContain(`alt="Flyer: The Ivory Ball"`)
    expect(html).toMatch(new RegExp(`"image":\\["http[^"]*${folder}/picture.jpg"`))
    expect((await open(undefined, '/events?q=ivory+ball')).html).toContain(`${folder}/400.webp 400w`)
    const bytes = await site.request(`${folder}/picture.jpg`)
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  it('that is no picture keeps the event unpublished, and everything that was typed', async () => {
    const host = await signedInPerson(db)
    const id = newId<'event'>()
    const target = `${CREATE_EVENT}?draft=${id}`
    const answer = await send(host, target, withFile({ ...EVENT, id }, Buffer.from('<!doctype html>')))
    const { text, html } = readHtml(await answer.text())
    expect([answer.status, text]).toEqual([
      415,
      expect.stringContaining('Only JPEG, PNG, and WebP images are allowed'),
    ])
    expect(html).toContain('value="The Ivory Ball"')
    const { rowCount } = await db.pool.query('select from events where id = $1', [id])
    expect([rowCount, (await open(host, target)).html.includes('value="The Ivory Ball"')]).toEqual([0, true])
  })
})

describe('the pictures of an event', () => {
  it('are added, put in order, focused and removed without scripts, and guests see them at once', async () => {
    const { host, id, page } = await hosted()
    expect((await open(host, `/dashboard/events/edit/${id}`)).html).toContain(`href="${page}"`)
    expect((await open(host, page)).text).toContain('No flyer yet')
    const add = async (background: string) =>
      send(host, page, withFile({ intent: 'add' }, await plain(background)))
    expect((await add('#111111')).status).toBe(200)
    expect(readHtml(await (await add('#222222')).text()).text).toContain('The picture is added.')
    const [first, second] = await picturesOf(id)
    expect((await open(undefined, `/events/${id}`)).html).toContain('alt="Picture 2 of 2"')

    const press = (intent: string, pictureId = '', over: Record<string, string> = {}) =>
      send(host, page, withFile({ intent, pictureId, ...over }, null))
    await press('move-up', second?.id)
    expect((await picturesOf(id)).map((each) => each.id)).toEqual([second?.id, first?.id])
    await press('focus', second?.id, { focalPoint: 'bottom' })
    expect(await picturesOf(id)).toMatchObject([{ focal_point: 'bottom' }, { focal_point: 'center' }])
    await press('remove', second?.id)
    expect((await picturesOf(id)).map((each) => each.id)).toEqual([first?.id])
    const gone = await press('remove', second?.id)
    expect([gone.status, readHtml(await gone.text()).text]).toEqual([
      409,
      expect.stringContaining('This picture is not there any more.'),
    ])
  })

  it('are refused in words where there is none, and where it is none', async () => {
    const { host, id, page } = await hosted()
    for (const [file, status, words] of [
      [null, 422, 'Please choose a picture first.'],
      [Buffer.from('GIF89a'), 415, 'Only JPEG, PNG, and WebP images are allowed'],
    ] as const) {
      const answer = await send(host, page, withFile({ intent: 'add' }, file))
      expect([answer.status, readHtml(await answer.text()).text]).toEqual([
        status,
        expect.stringContaining(words),
      ])
    }
    expect(await picturesOf(id)).toEqual([])
  })

  it('is shown on the other nights of a series where its host says so', async () => {
    const host = await signedInPerson(db)
    const nights = await publishSeries(db, {}, { owner: host.id, file: await plain('#7a1f2b') })
    const [first, second, third] = nights
    if (!first || !second || !third) throw new Error('A series has four nights here')
    const page = `/dashboard/events/edit/${second.id}/pictures`
    expect((await open(host, page)).text).toContain('3 other nights of the series show it too.')
    await send(host, page, withFile({ intent: 'add', focalPoint: 'center' }, await plain('#123456')))
    expect((await picturesOf(third.id)).length).toBe(1)
    const body = new FormData()
    for (const [name, value] of Object.entries({ intent: 'show-on-nights', nights: 'after' }))
      body.append(name, value)
    const sent = await send(host, page, body)
    expect(readHtml(await sent.text()).text).toContain('The other nights show these pictures now.')
    expect(await picturesOf(third.id)).toEqual(await picturesOf(second.id))
    expect((await picturesOf(first.id)).length).toBe(1)
  })
})
