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

  it('says so when nothing is on there', async () => {
    const { eventId } = await makeEvent(db, { status: 'cancelled' })
    const { text } = await open(`/venue/${await venueOf(db, eventId)}`)
    expect(text).toContain('No event to come is announced at this venue.')
  })
})
