import { describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testSite } from '#tests/support/site.ts'
import { venueOf } from '#tests/support/venue-form.ts'

const db = await testDatabase()
const site = await testSite(db)
const open = async (target: string) => readHtml(await (await site.request(target)).text())

describe('the page of a venue', () => {
  it('is led to by its events, and says where it is and what is on there', async () => {
    const { eventId } = await makeEvent(db, { title: 'The Ivory Ball' })
    const venueId = await venueOf(db, eventId)
    expect((await open(`/events/${eventId}`)).addresses).toContain(`/venue/${venueId}`)
    const { text, html, addresses } = await open(`/venue/${venueId}`)
    for (const said of [
      'Grand Ballroom',
      '4455 S King Dr, Chicago, IL 60653',
      'Room for 300 guests',
      'Parking in the rear.',
      'Accessibility',
      'Ramp at the side door.',
      'The Ivory Ball',
    ])
      expect(text).toContain(said)
    expect(html).toContain('<title>Grand Ballroom, Chicago · ')
    expect(html).toContain('"@type":"EventVenue"')
    expect(addresses).toContain(`/events/${eventId}`)
    expect(addresses.some((address) => address.startsWith('https://www.google.com/maps/dir/'))).toBe(true)
  })

  it('shows all pictures of the room, with what each of them is', async () => {
    const { eventId, ownerId } = await makeEvent(db)
    const venueId = await venueOf(db, eventId)
    expect((await open(`/venue/${venueId}`)).text).not.toContain('Pictures')
    await db.pool.query(
      `with added as (
         insert into pictures (id, owner_id, width, height, widths)
         select gen_random_uuid(), $1, 40, 40, '{40}' from generate_series(1, 3) returning id
       )
       insert into venue_pictures (venue_id, picture_id, position)
       select $2, id, row_number() over (order by id desc) from added`,
      [ownerId, venueId],
    )
    const { html } = await open(`/venue/${venueId}?page=`)
    const { rows } = await db.pool.query<{ id: string }>(
      'select picture_id as id from venue_pictures where venue_id = $1 order by position',
      [venueId],
    )
    const [first, second, third] = rows.map(({ id }) => id)
    for (const at of [1, 2, 3]) expect(html).toContain(`alt="Grand Ballroom, picture ${at} of 3"`)
    const told = [first, second, third].map((id) => `[^]*/pictures/${id}/picture.jpg`).join('')
    expect(html).toMatch(new RegExp(`"image":\\[${told}`))
    expect(html).toMatch(new RegExp(`<img[^]*${told}`))
  })

  it('says so when nothing is on there', async () => {
    const { eventId } = await makeEvent(db, { status: 'cancelled' })
    const { text } = await open(`/venue/${await venueOf(db, eventId)}`)
    expect(text).toContain('No event to come is announced at this venue.')
  })
})
