import { type CheckedSteps, checkSteps } from '#modules/events/create/check-steps.server.ts'
import { type EventTimes, timesOn } from '#modules/events/create/event-times.ts'
import { type EventDetail, type EventKind, eventKinds } from '#modules/events/event.ts'
import { hostsIn } from '#modules/events/facts/event-hosts.ts'
import { readPerks } from '#modules/events/facts/perks.ts'
import { nightOf } from '#modules/events/tonight.ts'
import { getOrganizer } from '#modules/organizers/get-organizer.server.ts'
import { ownOrganizers } from '#modules/organizers/own-organizers.server.ts'
import { rhythmWords } from '#modules/events/series/series-words.ts'
import { typedGuestFacts } from '#modules/events/facts/guest-facts.ts'
import { DEFAULT_PASS_ON, readPassOnRule } from '#modules/events/rules/pass-on-rule.ts'
import { readRefundRule } from '#modules/events/rules/refund-rule.ts'
import { ownVenue } from '#modules/venues/own-venue.server.ts'
import type { Venue, VenueChoice } from '#modules/venues/venue.ts'
import { cardNote } from '#modules/events/list/cards/card-note.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { FormValues } from '#platform/form-result.ts'
import { type EventId, newId, type PersonId } from '#platform/ids.ts'
import { addDays, weekdayOf } from '#platform/local-time.ts'
import { readUsd } from '#platform/decimal-usd.ts'
import { dayIn, type Instant, type TimeZone } from '#platform/time.ts'

/** An event as its page will show it, and what of it is made up until it is typed. */
export interface EventPreview {
  event: EventDetail
  madeUp: ('name' | 'venue' | 'day' | 'hours' | 'tickets')[]
}

/** Where a venue is not chosen yet. */
const CHICAGO: TimeZone = 'America/Chicago'
const SATURDAY = 6

/** The page of an event that is not published yet, from the texts of its draft: what is missing is made up, and said. */
export async function previewEvent(
  db: DbOrTx,
  { id, owner, now, values }: { id: EventId; owner: PersonId; now: Instant; values: FormValues },
): Promise<EventPreview> {
  const text = (name: string) => values[name]?.toString().trim() ?? ''
  const [checked, hosts] = await Promise.all([
    checkSteps(db, { owner, now, values, seatsToCopy: 0 }), // nothing of it is said to be wrong
    ownOrganizers(db, owner),
  ])
  const { venue, tickets, nights } = checked
  const timeZone = venue?.timeZone ?? CHICAGO
  const times = checked.times ?? exampleTimes(now, timeZone, text)
  const chosen = hosts.find((each) => each.id === text('organizerId'))
  const [host, room] = await Promise.all([
    chosen && getOrganizer(db, chosen.id),
    venue ? ownVenue(db, owner, venue.id) : null,
  ])
  const note = { djs: text('djs'), attire: text('attire') }
  const guestFacts = typedGuestFacts(text)
  const event: EventDetail = {
    id,
    kind: kindOf(text('kind')),
    status: 'published',
    isPremium: text('isPremium') === 'on',
    title: text('title') || 'Your event',
    ...times,
    timeZone,
    night: nightOf(times.startsAt, timeZone),
    ...venueOf(venue, room),
    picture: null,
    perks: readPerks(text('perks')) ?? [],
    doorPriceCents: readUsd(text('doorPrice')),
    acceptsCash: text('acceptsCash') === 'on',
    note: cardNote({ ...note, level: guestFacts.level }),
    organizer: {
      id: host?.id ?? newId<'organizer'>(),
      name: host?.name ?? (text('hostName') || 'Your name on the flyer'),
      bio: host?.bio ?? '',
      phone: host?.phone ?? null,
      avatarUrl: host?.avatarUrl ?? null,
      followers: host?.followers ?? 0,
    },
    ticketTypes: tickets.map(({ suffix, ticketName, ticketDescription, capacity, ...ticket }) => ({
      ...ticket,
      id: newId<'ticket type'>(),
      name: ticketName,
      description: ticketDescription,
      isSeated: text('withSeats') === 'on' && text(`copyTypeId${suffix}`) !== '',
      version: 1,
      left: capacity,
    })),
    onlineUntil: times.startsAt,
    ownerId: owner,
    description: text('description'),
    pictures: [],
    nightPictures: [],
    recap: { recap: '', thanks: '' },
    motif: null,
    ...note,
    hostPhone: text('hostPhone') || null,
    hosts: hostsIn(text('hosts')),
    ...guestFacts,
    cashUntilDays: null, // said in the checkout alone
    refundRule: readRefundRule(text('refunds')) ?? null,
    refundPolicy: text('refundPolicy'),
    passOnRule: readPassOnRule(text('passOn')) ?? DEFAULT_PASS_ON,
    isUnlisted: text('isUnlisted') === 'on',
    showsGuests: text('showsGuests') === 'on',
    ticketUrl: checked.ticketUrl,
    series:
      nights.length > 1 ? { id: newId<'series'>(), rhythm: rhythmWords(nights.map(({ day }) => day)) } : null,
    venueId: null,
    likes: 0,
    createdAt: now,
    updatedAt: now,
  }
  return { event, madeUp: madeUpIn(checked, text) }
}

const kindOf = (text: string): EventKind => (Object.hasOwn(eventKinds, text) ? (text as EventKind) : 'set')

const isHour = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The next Saturday but three, at the hours that are typed, else from 9 PM to 2 AM. */
function exampleTimes(now: Instant, timeZone: TimeZone, text: (name: string) => string): EventTimes {
  const today = dayIn(now, timeZone)
  const day = addDays(today, 21 + ((SATURDAY - weekdayOf(today) + 7) % 7))
  const hour = (name: string) => (isHour(text(name)) ? text(name) : '')
  const [starts, ends, doors] = [hour('starts') || '21:00', hour('ends') || '02:00', hour('doors')]
  return timesOn({ day, lastDay: '', starts, ends, doors }, timeZone)
}

/** Where it is: a venue of one's own with what guests read of the room, or as it is typed. */
function venueOf(
  venue: VenueChoice | null,
  room: Venue | null,
): Pick<EventDetail, 'venue' | 'city' | 'region' | 'location' | 'venueDetails'> {
  if (!venue) return { venue: '', city: '', region: '', location: '', venueDetails: null }
  const { name, address, city, region } = venue
  const details = {
    name,
    address,
    city,
    region,
    postalCode: room?.postalCode ?? '',
    latitude: null,
    longitude: null,
    notes: room?.notes ?? '',
    accessibility: room?.accessibility ?? '',
  }
  return { venue: name, city, region, location: '', venueDetails: details }
}

const madeUpIn = (
  { venue, times, tickets }: CheckedSteps,
  text: (name: string) => string,
): EventPreview['madeUp'] => [
  ...(text('title') ? [] : (['name'] as const)),
  ...(venue ? [] : (['venue'] as const)),
  ...(times ? [] : (['day'] as const)),
  ...(times || ['starts', 'ends'].every((name) => isHour(text(name))) ? [] : (['hours'] as const)),
  ...(tickets.length > 0 ? [] : (['tickets'] as const)),
]
