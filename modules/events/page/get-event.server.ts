import { joinEventVenue } from '#modules/events/event-venue.server.ts'
import { cashUntil } from '#modules/events/rules/cash-until.ts'
import type { EventCard, EventDetail } from '#modules/events/event.ts'
import { guestFactColumns } from '#modules/events/facts/guest-facts.server.ts'
import type { GuestFacts } from '#modules/events/facts/guest-facts.ts'
import type { CardRow } from '#modules/events/list/event-rows.server.ts'
import { cardColumns, ticketTypesOnSale, toCard } from '#modules/events/list/event-rows.server.ts'
import { nightPicturesColumn, picturesColumn } from '#modules/events/pictures/picture-columns.server.ts'
import { toPassOnRule } from '#modules/events/rules/pass-on-rule.ts'
import { toRefundRule } from '#modules/events/rules/refund-rule.ts'
import { seriesDaysColumn } from '#modules/events/series/get-series.server.ts'
import { rhythmWords } from '#modules/events/series/series-words.ts'
import type { Picture } from '#modules/pictures/picture.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId, PictureId, SeriesId } from '#platform/ids.ts'
import { hostsIn } from '#modules/events/facts/event-hosts.ts'
import { isId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

interface DetailRow extends CardRow, GuestFacts {
  owner_id: string
  description: string
  pictures: Picture[]
  night_pictures: PictureId[]
  recap: string
  recap_thanks: string
  motif: number | null
  host_phone: string | null
  hosts: string
  refund_policy: string
  is_unlisted: boolean
  cash_until_days: number | null
  gives_refunds: boolean | null
  refund_days: number | null
  pass_on_hours: number | null
  shows_guests: boolean
  location: string
  created_at: Date
  updated_at: Date
  organizer_bio: string
  organizer_phone: string | null
  organizer_avatar_url: string | null
  followers: number
  likes: number
  series_id: SeriesId | null
  series_days: string[]
  venue_id: string | null
  venue_name: string
  address: string
  venue_city: string
  venue_region: string
  postal_code: string
  latitude: number | null
  longitude: number | null
  venue_notes: string
  accessibility: string
}

const text = `
  select ${cardColumns}, ${picturesColumn} as pictures, ${nightPicturesColumn} as night_pictures, e.recap, e.recap_thanks, e.owner_id, e.motif, e.description, e.host_phone, e.hosts, e.refund_policy, e.is_unlisted, e.shows_guests, ${guestFactColumns}, e.cash_until_days, e.gives_refunds, e.refund_days, e.pass_on_hours, e.location, e.created_at, e.updated_at,
    e.series_id, ${seriesDaysColumn} as series_days,
    o.bio as organizer_bio, o.phone as organizer_phone, o.avatar_url as organizer_avatar_url,
    (select count(*) from organizer_follows f where f.organizer_id = o.id) as followers,
    (select count(*) from event_likes l where l.event_id = e.id) as likes,
    v.id as venue_id, v.name as venue_name, v.address, v.city as venue_city, v.region as venue_region, v.postal_code,
    coalesce(e.latitude, v.latitude) as latitude, coalesce(e.longitude, v.longitude) as longitude, v.notes as venue_notes, v.accessibility
  from events e
  join organizers o on o.id = e.organizer_id
  ${joinEventVenue}
  left join lateral (${ticketTypesOnSale}) sale on true
  where e.id = $1::uuid and e.status <> 'draft'`

/** A ticket that is paid in cash alone is on sale no longer than cash is taken. */
function withCashTypes(card: EventCard, cashUntilDays: number | null): EventCard {
  if (cashUntilDays === null) return card
  const last = cashUntil({ ...card, cashUntilDays })
  return {
    ...card,
    ticketTypes: card.ticketTypes.map((type) =>
      type.paidBy === 'cash' && (type.saleEndsAt === null || type.saleEndsAt > last)
        ? { ...type, saleEndsAt: last }
        : type,
    ),
  }
}

/** An event as its own page shows it, past and cancelled ones too; undefined for drafts and for what never was. */
export async function getEvent(db: DbOrTx, id: string): Promise<EventDetail | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db.statement<DetailRow>(text, [id])
  if (!row) return undefined
  const card = withCashTypes(toCard(row), row.cash_until_days)
  return {
    ...card,
    ownerId: row.owner_id as PersonId,
    description: row.description,
    pictures: row.pictures,
    nightPictures: row.night_pictures,
    recap: { recap: row.recap, thanks: row.recap_thanks },
    motif: row.motif,
    attire: row.attire,
    djs: row.djs,
    level: row.level,
    minAge: row.minAge,
    parking: row.parking,
    food: row.food,
    hotelName: row.hotelName,
    hotelUrl: row.hotelUrl,
    hotelCode: row.hotelCode,
    hostPhone: row.host_phone,
    hosts: hostsIn(row.hosts),
    cashUntilDays: row.cash_until_days,
    refundRule: toRefundRule(row.gives_refunds, row.refund_days),
    refundPolicy: row.refund_policy,
    passOnRule: toPassOnRule(row.pass_on_hours),
    isUnlisted: row.is_unlisted,
    showsGuests: row.shows_guests,
    location: row.location,
    venueId: row.venue_id,
    venueDetails: row.venue_id === null ? null : toVenue(row),
    organizer: {
      ...card.organizer,
      bio: row.organizer_bio,
      phone: row.organizer_phone,
      avatarUrl: row.organizer_avatar_url,
      followers: row.followers,
    },
    series: row.series_id && { id: row.series_id, rhythm: rhythmWords(row.series_days) },
    likes: row.likes,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
  }
}

const toVenue = (row: DetailRow): EventDetail['venueDetails'] => ({
  name: row.venue_name,
  address: row.address,
  city: row.venue_city,
  region: row.venue_region,
  postalCode: row.postal_code,
  latitude: row.latitude,
  longitude: row.longitude,
  notes: row.venue_notes,
  accessibility: row.accessibility,
})
