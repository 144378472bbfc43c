import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { readHtml } from '#tests/support/html.ts'
import type { Person, TestSite } from '#tests/support/site.ts'

export const CREATE = '/dashboard/venues/create'

/** The first step of a venue, filled in. */
export const ADDRESS = {
  intent: 'address',
  name: 'The Grand Ballroom',
  address: '6351 S Cottage Grove Ave',
  city: 'Chicago',
  region: 'Illinois',
  postalCode: '60637',
}

/** The second one. */
export const ROOM = {
  intent: 'room',
  timeZone: 'America/Chicago',
  capacity: '400',
  notes: 'Free parking.\r\nWood floor.',
  accessibility: 'Ramp at the side door.',
}

/** Sends the form of a venue, and reads its pages and rows. */
export function venueForm(db: Db, site: TestSite) {
  const post = (as: Person, target: string, fields: Record<string, string>) =>
    site.request(target, { method: 'POST', as, body: new URLSearchParams(fields) })
  const page = async (as: Person, target: string) =>
    readHtml(await (await site.request(target, { as })).text())

  async function venuesOf({ id }: Person) {
    const { rows } = await db.pool.query<Record<string, unknown>>(
      'select * from venues where owner_id = $1 order by name',
      [id],
    )
    return rows
  }

  /** Answers the id of the new venue. */
  async function enterVenue(as: Person, over: Record<string, string> = {}): Promise<string> {
    await post(as, CREATE, { ...ADDRESS, ...over })
    await post(as, `${CREATE}?step=room`, ROOM)
    return String((await venuesOf(as)).find(({ name }) => name === (over['name'] ?? ADDRESS.name))?.['id'])
  }

  return { post, page, venuesOf, enterVenue }
}

/** Gives an event a venue that is where it was announced; answers its id. */
export async function venueOf(db: Db, eventId: string): Promise<string> {
  const id = newId<'venue'>()
  await db.pool.query(
    `with venue as (
       insert into venues (id, name, city, region, address, postal_code, time_zone, capacity, notes, accessibility)
       select $1, e.venue, e.city, e.region, '4455 S King Dr', '60653', e.time_zone, 300, 'Parking in the rear.',
         'Ramp at the side door.'
       from events e where e.id = $2 returning id
     )
     update events set venue_id = venue.id from venue where events.id = $2`,
    [id, eventId],
  )
  return id
}
