import type { FieldsWrong, WrongField } from '#modules/events/create/create-event-messages.ts'
import type { EventFields } from '#modules/events/create/event-schema.ts'
import { ownOrganizers } from '#modules/organizers/own-organizers.server.ts'
import { ownVenue } from '#modules/venues/own-venue.server.ts'
import { misspeltCity } from '#modules/venues/towns/misspelt-city.server.ts'
import { townTimeZone } from '#modules/venues/towns/town-position.server.ts'
import { onlyTimeZoneOf, type VenueChoice } from '#modules/venues/venue.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { OrganizerId, PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { stateCode } from '#platform/us-states.ts'

export type PlaceFields = Pick<
  EventFields,
  'venueId' | 'venueName' | 'address' | 'city' | 'rightCity' | 'region' | 'timeZone'
>

type Chosen<T> = Result<T, FieldsWrong>

const wrong = (...fields: WrongField[]) => fail({ code: 'FIELDS_WRONG', fields } as const)

/** The chosen organiser; null for the one that the form names. */
export async function chosenHost(
  db: DbOrTx,
  owner: PersonId,
  { organizerId, hostName }: Pick<EventFields, 'organizerId' | 'hostName'>,
): Promise<Chosen<OrganizerId | null>> {
  if (organizerId === '') return hostName ? ok(null) : wrong({ code: 'HOST_NAME_MISSING', field: 'hostName' })
  const own = (await ownOrganizers(db, owner)).find(({ id }) => id === organizerId)
  return own ? ok(own.id) : wrong({ code: 'HOST_NOT_FOUND', field: 'organizerId' })
}

/** The chosen venue; one without an id for what the form describes. */
export async function chosenVenue(
  db: DbOrTx,
  owner: PersonId,
  { venueId, venueName, address, city, rightCity, region, timeZone }: PlaceFields,
): Promise<Chosen<VenueChoice>> {
  if (venueId !== '') {
    const own = await ownVenue(db, owner, venueId)
    return own ? ok(own) : wrong({ code: 'VENUE_NOT_FOUND', field: 'venueId' })
  }
  const missing: WrongField[] = []
  if (!venueName) missing.push({ code: 'VENUE_NAME_MISSING', field: 'venueName' })
  if (!city) missing.push({ code: 'VENUE_CITY_MISSING', field: 'city' })
  else if (city.includes(',')) missing.push({ code: 'VENUE_CITY_WITH_STATE', field: 'city' })
  const state = stateCode(region)
  const meant = await misspeltCity({ city, region, rightCity })
  if (meant) missing.push({ code: 'VENUE_CITY_UNKNOWN', field: 'city', meant })
  const zone = timeZone || (state && (onlyTimeZoneOf(state) ?? (await townTimeZone(city, state))))
  if (!region) missing.push({ code: 'VENUE_STATE_MISSING', field: 'region' })
  else if (!state) missing.push({ code: 'VENUE_STATE_UNKNOWN', field: 'region' })
  else if (!zone && !meant) missing.push({ code: 'VENUE_ZONE_MISSING', field: 'timeZone' })
  if (!state || !zone || missing.length > 0) return wrong(...missing)
  return ok({ id: '', name: venueName, address, city, region: state, timeZone: zone })
}
