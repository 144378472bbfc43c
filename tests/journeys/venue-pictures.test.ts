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
  it('shows its picture, which is refused in words, moved, replaced and removed', async () => {
    const host = await signedInPerson(db)
    const edit = `/dashboard/venues/${await enterVenue(host)}/edit?step=room`
    const room = (file: Buffer | null, over: Record<string, string> = {}) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...ROOM, ...over })) body.append(name, value)
      if (file) body.append('picture', new File([new Uint8Array(file)], 'room.png', { type: 'image/png' }))
      return site.request(edit, { method: 'POST', as: host, body })
    }
    const pictures = async () =>
      (
        await db.pool.query<{ id: string; focal_point: string }>(
          'select id, focal_point from pictures where owner_id = $1',
          [host.id],
        )
      ).rows
    const refused = await room(Buffer.from('<!doctype html>'), { notes: 'Ring twice.' })
    expect(refused.status).toBe(415)
    const { text } = readHtml(await refused.text())
    expect(text).toContain('Only JPEG, PNG, and WebP images are allowed')
    expect(text).toContain('Ring twice.')
    expect((await room(await plain('#7a1f2b'), { focalPoint: 'top' })).status).toBe(303)
    const [first] = await pictures()
    expect(await pictures()).toEqual([{ id: first?.id, focal_point: 'top' }])
    expect((await page(host, '/dashboard/venues')).html).toContain(`/pictures/${first?.id}/`)
    expect((await page(host, edit)).html).toMatch(/value="top"[^>]* checked|checked[^>]*value="top"/)
    await room(null, { focalPoint: 'left bottom' })
    expect(await pictures()).toEqual([{ id: first?.id, focal_point: 'left bottom' }])
    await room(await plain('#123456'), { focalPoint: 'left bottom', removePicture: 'on' })
    const [second, ...others] = await pictures()
    expect([second?.id === first?.id, others]).toEqual([false, []])
    expect(await venuesOf(host)).toMatchObject([{ picture_id: second?.id }])
    await room(null, { removePicture: 'on' })
    expect([await pictures(), await venuesOf(host)]).toMatchObject([[], [{ picture_id: null }]])
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
