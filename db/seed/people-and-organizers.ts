import { ticketPrice } from '#modules/pricing/early-bird.ts'
import { seededRandom, hashOf, idOf } from '#db/seed/seeded-random.ts'
import { organizers } from '#db/seed/organizers.ts'
import { demoPeople } from '#db/seed/people.ts'
import type { Sale } from '#db/seed/sales.ts'
import type { EventOccurrence } from '#db/seed/demo-data.ts'
import { dancerBuyers, people, personId, PROMOTER_CODE } from '#db/seed/demo-data.ts'
import { SEATED_VENUE } from '#db/seed/seated-room.ts'
import { venues } from '#db/seed/venues.ts'
import { messageNotification } from '#modules/notifications/notification.ts'
import { allInPrice } from '#modules/pricing/cart-totals.ts'
import { formatUsd, toCents } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'
import { DAY_MS, HOUR_MS, plusMs } from '#platform/time.ts'

// Everything around the events: people, organisers, rooms, who follows and likes whom, who promotes, what was told.

/** Rows for identities; the demo accounts share one password, made once. */
export function peopleRows(passwordHash: string, now: Instant) {
  const joined = { created_at: plusMs(now, -300 * DAY_MS), updated_at: plusMs(now, -300 * DAY_MS) }
  return {
    auth_user: people.map(({ key, name, email }) => ({
      id: personId(key),
      name,
      email,
      email_verified: true,
      ...joined,
    })),
    auth_account: Object.keys(demoPeople).map((key) => ({
      id: idOf('account', key),
      user_id: personId(key),
      account_id: personId(key),
      provider_id: 'credential',
      password: passwordHash,
      ...joined,
    })),
  }
}

/** What the demo people told about themselves, for the profiles that signing up made. */
export const profiles = [
  {
    id: personId('buyer'),
    bio: 'Second Saturday, third pillar from the left.',
    location: 'Chicago, IL',
    phone: '773-555-0107',
  },
  {
    id: personId('organizer'),
    bio: 'I run the door at Ivory & Oxblood and I remember faces.',
    location: 'Chicago, IL',
    phone: '773-555-0118',
  },
  {
    id: personId('organizer2'),
    bio: 'Ballroom first, steppin since 2004.',
    location: 'Detroit, MI',
    phone: '313-555-0174',
  },
  {
    id: personId('promoter'),
    bio: 'If it is a good set, you heard it from me.',
    location: 'Chicago, IL',
    phone: '312-555-0133',
  },
  {
    id: personId('admin'),
    bio: 'Keeps the lights on.',
    location: 'Chicago, IL',
    phone: null,
    is_admin: true,
    admin_level: 3,
  },
].map((profile) => ({ is_admin: false, admin_level: 0, ...profile }))

/** Organisers, rooms, follows, admin rights. */
export function organizerRows(now: Instant) {
  const since = { created_at: plusMs(now, -200 * DAY_MS), updated_at: plusMs(now, -200 * DAY_MS) }
  const random = seededRandom('who follows whom')
  const follows = new Map<string, { organizer_id: string; follower_id: string; created_at: Instant }>()
  const follow = (organizer: string, follower: string) =>
    follows.set(`${organizer} ${follower}`, {
      organizer_id: idOf('organizer', organizer),
      follower_id: follower,
      created_at: plusMs(now, -Math.floor(random.share() * 180) * DAY_MS),
    })
  for (const organizer of ['ivory', 'sixcount', 'midnight']) follow(organizer, personId('buyer'))
  for (const organizer of ['ivory', 'lacquer']) follow(organizer, personId('promoter'))
  const names = Object.keys(organizers)
  // The first of the list are the best known.
  for (const { id } of dancerBuyers)
    for (let many = 2 + random.below(4); many > 0; many--)
      follow(names[Math.floor(random.share() ** 2 * names.length)] ?? 'ivory', id)

  return {
    admin_permissions: [
      {
        user_id: personId('admin'),
        can_manage_users: true,
        can_manage_events: true,
        can_view_analytics: true,
        can_manage_system: true,
        can_manage_billing: true,
        is_active: true,
        granted_at: since.created_at,
        updated_at: since.updated_at,
      },
    ],
    organizers: Object.entries(organizers).map(([key, { name, owner, phone, bio }]) => ({
      id: idOf('organizer', key),
      owner_id: personId(owner),
      name,
      phone,
      bio,
      ...since,
    })),
    organizer_follows: [...follows.values()],
    venues: Object.entries(venues).map(([key, venue]) => ({
      id: idOf('venue', key),
      // The other rooms are everybody's.
      owner_id: key === SEATED_VENUE ? personId('organizer') : null,
      name: venue.name,
      address: venue.address,
      city: venue.city,
      region: venue.region,
      postal_code: venue.postalCode,
      latitude: venue.position[0],
      longitude: venue.position[1],
      time_zone: venue.timeZone,
      capacity: venue.capacity,
      notes: venue.notes,
      accessibility: 'accessibility' in venue ? venue.accessibility : '',
      ...since,
    })),
  }
}

/** Likes, for what is to come. */
export function likeRows(events: EventOccurrence[], now: Instant) {
  const random = seededRandom('who likes what')
  const likes = new Map<string, { event_id: string; user_id: string; created_at: Instant }>()
  const like = (event: EventOccurrence, user: string) =>
    likes.set(`${event.sold.id} ${user}`, {
      event_id: event.sold.id,
      user_id: user,
      created_at: plusMs(now, -random.below(14) * DAY_MS),
    })
  for (const event of events) {
    if (event.sold.endsAt <= now || event.demo.status) continue
    if (event.demo.isPremium || event.demo.key === 'dusties') like(event, personId('buyer'))
    for (let many = random.below(event.demo.isPremium ? 24 : 10); many > 0; many--)
      like(event, random.pick(dancerBuyers).id)
  }
  return [...likes.values()]
}

/** The promoter's agreement, code and earnings: five dollars an order, never on one's own. */
export function promotionRows(sales: Sale[], orderIds: Map<Sale, string>, now: Instant) {
  const promoted = sales.filter((sale) => sale.referralCode !== undefined)
  const promotionId = idOf('promotion', 'marcus ivory')
  const codeId = idOf('referral code', PROMOTER_CODE)
  const since = plusMs(now, -90 * DAY_MS)
  return {
    follower_promotions: [
      {
        id: promotionId,
        follower_id: personId('promoter'),
        organizer_id: idOf('organizer', 'ivory'),
        commission_type: 'fixed',
        commission_fixed_cents: COMMISSION_CENTS,
        created_at: since,
      },
    ],
    referral_codes: [
      {
        id: codeId,
        promotion_id: promotionId,
        code: PROMOTER_CODE,
        referral_url: `/?ref=${PROMOTER_CODE}`,
        clicks_count: promoted.length * 7 + 12,
        conversions_count: promoted.length,
        created_at: since,
        updated_at: now,
      },
    ],
    commission_earnings: promoted.map((sale) => ({
      event_id: sale.event.id,
      id: idOf('commission earning', hashOf(orderIds.get(sale) ?? ''), sale.at),
      referral_code_id: codeId,
      order_id: orderIds.get(sale),
      follower_id: personId('promoter'),
      organizer_id: sale.event.organizerId,
      sale_amount_cents: ticketPrice(sale.type, sale.at) * sale.quantity,
      commission_amount_cents: COMMISSION_CENTS,
      status: sale.event.endsAt <= now ? 'approved' : 'pending',
      created_at: plusMs(sale.at, 4_000),
    })),
  }
}

const COMMISSION_CENTS = 500

const allIn = (dollars: number): string => formatUsd(allInPrice(toCents(dollars * 100)))

/** Three things the demo buyer has not read yet, and one they have. */
export function notificationRows(events: EventOccurrence[], now: Instant) {
  const eventUrl = (key: string) => `/events/${events.find((event) => event.sold.key === key)?.sold.id ?? ''}`
  return [
    {
      title: 'You are on the list tonight',
      body: 'The House Set, doors at 8 PM. Your two tickets work without signal.',
      url: '/my-tickets',
      hours: 3,
      isRead: false,
    },
    {
      title: 'Early bird ends tomorrow',
      body: `Dusties Only goes from ${allIn(18)} to ${allIn(22)} all in after tomorrow night.`,
      url: eventUrl('dusties'),
      hours: 9,
      isRead: false,
    },
    {
      title: 'Ivory & Oxblood announced The Last Record Ball',
      body: 'Dinner, a toast and one last record.',
      url: eventUrl('last-record'),
      hours: 30,
      isRead: false,
    },
    {
      title: 'Thank you for coming',
      body: 'The Rust and Gold Ball was better with you in it.',
      url: eventUrl('past-ball'),
      hours: 100,
      isRead: true,
    },
  ].map(({ hours, isRead, ...payload }) => ({
    id: idOf('notification', payload.title),
    user_id: personId('buyer'),
    kind: messageNotification.name,
    payload,
    read_at: isRead ? plusMs(now, -(hours - 1) * HOUR_MS) : null,
    created_at: plusMs(now, -hours * HOUR_MS),
  }))
}
