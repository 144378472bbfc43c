import type { Picture } from '#modules/pictures/picture.ts'
import type { TimeZone } from '#platform/time.ts'

/** A venue as its owner sees it. Empty text is nothing told. */
export interface Venue {
  id: string
  name: string
  address: string
  city: string
  /** Two letters of a state. */
  region: string
  postalCode: string
  timeZone: TimeZone
  /** Guests at most; null when nobody said. */
  capacity: number | null
  /** Parking, floor, entrance: what a guest should know. */
  notes: string
  /** Steps, ramps, lifts, toilets, and what else helps people in. */
  accessibility: string
  /** In their order; the first one stands for it in lists. */
  pictures: Picture[]
}

/** A venue as the form of an event offers it. */
export type VenueChoice = Pick<Venue, 'id' | 'name' | 'address' | 'city' | 'region' | 'timeZone'>

/** The place of a venue in one line: "4455 S King Dr, Chicago, IL". */
export const venueLine = ({ address, city, region }: Pick<Venue, 'address' | 'city' | 'region'>): string =>
  [address, city, region].filter(Boolean).join(', ')

export const MAX_LENGTH = { name: 120, address: 160, city: 80, notes: 1_000, accessibility: 1_000 } as const

/** More than the largest hall. */
export const MAX_CAPACITY = 100_000

/** The time zones of the United States, by the words people use for them. */
export const TIME_ZONES = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Mountain, Arizona (no summer time)',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'America/Puerto_Rico': 'Atlantic, Puerto Rico',
} as const satisfies Record<TimeZone, string>

export type KnownZone = keyof typeof TIME_ZONES

export const isKnownZone = (zone: TimeZone): zone is KnownZone => Object.hasOwn(TIME_ZONES, zone)

// States that lie in two zones are told by the one most of their people live in.
const STATES_OF: Record<KnownZone, string> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
}

/** States that lie in two time zones. */
const TWO_ZONES = 'AK FL ID IN KS KY MI ND NE OR SD TN TX'.split(' ')

/** The time zone of a whole state; null where it has two, and where the state is not known. */
export const onlyTimeZoneOf = (state: string): KnownZone | null =>
  TWO_ZONES.includes(state) || !Object.values(STATES_OF).some((states) => states.split(' ').includes(state))
    ? null
    : timeZoneOfState(state)

/** The time zone of most of a state, to begin with: its owner may choose another. Central for what is not known. */
export function timeZoneOfState(state: string): KnownZone {
  const zones = Object.entries(STATES_OF) as [KnownZone, string][] // of the literal above
  return zones.find(([, states]) => states.split(' ').includes(state))?.[0] ?? 'America/Chicago'
}
