import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'
import { ADDRESS, CREATE, ROOM, venueForm } from '#tests/support/venue-form.ts'

const db = await testDatabase()
const site = await testSite(db)
const { post, page, venuesOf, enterVenue } = venueForm(db, site)

const plain = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer()

describe('a venue', () => {
  it('has several pictures: added in its form and beside it, put in order, removed, without scripts', async () => {
    const host = await signedInPerson(db)
    const id = await enterVenue(host)
    const [edit, album] = [`/dashboard/venues/${id}/edit?step=room`, `/dashboard/venues/${id}/pictures`]
    const send = (target: string, fields: Record<string, string>, file: Buffer | null = null) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      if (file) body.append('picture', new File([new Uint8Array(file)], 'room.png', { type: 'image/png' }))
      return site.request(target, { method: 'POST', as: host, body })
    }
    const pictures = async () =>
      (
        await db.pool.query<{ id: string; focal_point: string }>(
          `select p.id, p.focal_point from venue_pictures s join pictures p on p.id = s.picture_id
           where s.venue_id = $1 and p.owner_id = $2 order by s.position`,
          [id, host.id],
        )
      ).rows
    const refused = await send(edit, { ...ROOM, notes: 'Ring twice.' }, Buffer.from('<!doctype html>'))
    expect(refused.status).toBe(415)
    const { text } = readHtml(await refused.text())
    expect(text).toContain('Only JPEG, PNG, and WebP images are allowed')
    expect(text).toContain('Ring twice.')
    const saved = await send(`${edit}&then=pictures`, { ...ROOM, focalPoint: 'top' }, await plain('#7a1f2b'))
    expect([saved.status, saved.headers.get('location')]).toEqual([303, album])
    expect((await page(host, album)).text).toContain('Picture 1')
    expect((await send(album, { intent: 'add' }, await plain('#123456'))).status).toBe(200)
    expect((await send(edit, ROOM, await plain('#654321'))).headers.get('location')).toContain('notice=saved')
    const [first, second, third] = await pictures()
    expect(await pictures()).toMatchObject([{ focal_point: 'top' }, { focal_point: 'center' }, {}])
    const form = await page(host, edit)
    expect([form.text.includes('3 pictures'), form.addresses.includes(album)]).toEqual([true, true])

    await send(album, { intent: 'move-up', pictureId: second?.id ?? '' })
    await send(album, { intent: 'focus', pictureId: third?.id ?? '', focalPoint: 'bottom' })
    expect(await pictures()).toMatchObject([{ id: second?.id }, { id: first?.id }, { focal_point: 'bottom' }])
    expect((await page(host, '/dashboard/venues')).html).toContain(`/pictures/${second?.id}/`)
    await send(album, { intent: 'remove', pictureId: first?.id ?? '' })
    expect((await pictures()).map((each) => each.id)).toEqual([second?.id, third?.id])
    const gone = await send(album, { intent: 'remove', pictureId: first?.id ?? '' })
    expect([gone.status, readHtml(await gone.text()).text]).toEqual([
      409,
      expect.stringContaining('This picture is not there any more.'),
    ])
    const stranger = await signedInPerson(db)
    expect((await post(stranger, album, { intent: 'remove', pictureId: second?.id ?? '' })).status).toBe(404)
  })

  it('keeps its form and its draft when a picture would be one too many', async () => {
    const host = await signedInPerson(db)
    const id = await enterVenue(host)
    const [edit, album] = [`/dashboard/venues/${id}/edit?step=room`, `/dashboard/venues/${id}/pictures`]
    await db.pool.query(
      `with added as (
         insert into pictures (id, owner_id, width, height, widths)
         select gen_random_uuid(), $1, 40, 40, '{40}' from generate_series(1, 8) returning id
       )
       insert into venue_pictures (venue_id, picture_id, position) select $2, id, 0 from added`,
      [host.id, id],
    )
    expect((await page(host, edit)).text).toContain('A venue shows 8 pictures at most.')
    for (const [target, fields] of [
      [edit, { ...ROOM, notes: 'Ring twice.' }],
      [album, { intent: 'add' }],
    ] as const) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      body.append('picture', new File([new Uint8Array(await plain('#123456'))], 'room.png'))
      const answer = await site.request(target, { method: 'POST', as: host, body })
      expect([answer.status, readHtml(await answer.text()).text]).toEqual([
        409,
        expect.stringContaining('A venue shows 8 pictures at most.'),
      ])
    }
    expect((await page(host, edit)).text).toContain('Ring twice.')
    expect(await venuesOf(host)).toMatchObject([{ notes: 'Free parking.\nWood floor.' }])
  })

  it('keeps the picture that was sent ahead in its draft, while it is there and one’s own', async () => {
    const [host, other] = [await signedInPerson(db), await signedInPerson(db)]
    const upload = async ({ id }: Person) => {
      const { rows } = await db.pool.query<{ id: string }>(
        `insert into uploads (id, owner_id, size_bytes, received_bytes) values (gen_random_uuid(), $1, 9, 9) returning id`,
        [id],
      )
      return String(rows[0]?.id)
    }
    const [own, foreign] = [await upload(host), await upload(other)]
    const save = (fields: Record<string, string>) =>
      post(host, '/api/drafts/venue', { ...ROOM, focalPoint: 'top', ...fields })
    const room = () => page(host, `${CREATE}?step=room`)
    const hidden = (id: string) => `name="picture-upload" value="${id}"`
    const [here, gone] = ['The picture is here.', 'The picture you sent ahead is not here any more.']

    await save({ 'picture-upload': own })
    const { html, text } = await room()
    expect([text.includes(here), html.includes(hidden(own))]).toEqual([true, true])
    expect(html).toMatch(/value="top"[^>]* checked|checked[^>]*value="top"/)

    await save({ 'picture-upload': foreign })
    const stranger = await room()
    expect([stranger.text.includes(gone), stranger.html.includes(hidden(foreign))]).toEqual([true, false])

    await save({ 'picture-upload': own })
    await db.pool.query('update uploads set received_bytes = 8 where id = $1', [own])
    expect((await room()).text).toContain(gone)

    // Replaced or removed, the form does not name it.
    await save({})
    const { text: after } = await room()
    expect([after.includes(here), after.includes(gone)]).toEqual([false, false])
  })

  it('takes fifteen megabytes of a picture, and one of fields', async () => {
    const host = await signedInPerson(db)
    expect((await post(host, CREATE, { ...ADDRESS, more: 'a&'.repeat(600_000) })).status).toBe(413)
  })
})
