import type { SeededRandom } from '#db/seed/seeded-random.ts'
import { seededRandom, idOf } from '#db/seed/seeded-random.ts'
import { earlyUntil, timesOf } from '#db/seed/calendar.ts'
import { lessonsAndWeekenders } from '#db/seed/lessons-and-weekenders.ts'
import { organizers } from '#db/seed/organizers.ts'
import { pastEvents } from '#db/seed/past-events.ts'
import { demoPeople, dancers, hosts } from '#db/seed/people.ts'
import type { Buyer, Sale, SoldEvent, SoldType } from '#db/seed/sales.ts'
import { soldAt } from '#db/seed/sales.ts'
import type { DemoEvent, DemoTicketType } from '#db/seed/demo-event.ts'
import { refundPolicies } from '#db/seed/demo-event.ts'
import { givesRefunds, refundDays, refundTerms } from '#modules/events/rules/refund-rule.ts'
import { seatedTickets } from '#db/seed/seated-room.ts'
import { sets } from '#db/seed/sets.ts'
import type { DemoVenue } from '#db/seed/venues.ts'
import { venues } from '#db/seed/venues.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'
import { DAY_MS, dayIn, MINUTE_MS, epochMs, plusMs, toInstant } from '#platform/time.ts'

/** A person of the demo data by the key others name them with. */
export type PersonKey = keyof typeof demoPeople | keyof typeof hosts

export const personId = (key: string) => idOf('person', key)

const emailOf = (name: string): string =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replaceAll(' ', '.')}@steppers.example`

/** Everybody, the demo accounts first. */
export const people: { key: string; name: string; email: string }[] = [
  ...Object.entries(demoPeople).map(([key, { name, email }]) => ({ key, name, email })),
  ...Object.entries(hosts).map(([key, name]) => ({ key, name, email: emailOf(name) })),
  ...dancers.map((name) => ({ key: name, name, email: emailOf(name) })),
]

export const dancerBuyers: Buyer[] = dancers.map((name) => ({
  id: personId(name),
  name,
  email: emailOf(name),
}))

export const demoBuyer: Buyer = { id: personId('buyer'), ...demoPeople.buyer }

/** One event on one day, with its ticket types, ready to be written and sold. */
export interface EventOccurrence {
  demo: DemoEvent
  /** Weeks after the first, of what repeats weekly. */
  repeat: number
  sold: SoldEvent
  types: (SoldType & { demo: DemoTicketType; position: number })[]
  venue: DemoVenue
  createdAt: Instant
}

/** Every event of the demo data, placed around `now`: what is over, what is on, what is to come. */
export const eventOccurrences = (now: Instant): EventOccurrence[] =>
  [...pastEvents, ...sets, ...lessonsAndWeekenders].flatMap((demo) =>
    Array.from({ length: demo.weekly ?? 1 }, (_, repeat) => occurrenceOf(demo, repeat, now)),
  )

function occurrenceOf(demo: DemoEvent, repeat: number, now: Instant): EventOccurrence {
  const key = repeat === 0 ? demo.key : `${demo.key}-${repeat + 1}`
  // The number was picked so that neighbours in the list look unlike: a picture follows from its event's id.
  const id: EventId = idOf('event', `${key} 2223`)
  const venue: DemoVenue = venues[demo.venue]
  const host = organizers[demo.organizer]
  const owner = people.find((person) => person.key === host.owner)
  if (!owner) throw new Error(`Nobody owns ${demo.organizer}`)
  const times = timesOf(demo.when, repeat, venue.timeZone, now)
  return {
    demo,
    repeat,
    venue,
    sold: {
      id,
      key,
      ...times,
      venue: venue.name,
      location: `${venue.address}, ${venue.city}, ${venue.region}`,
      acceptsCash: demo.acceptsCash ?? false,
      refundableUntil: refundTerms(
        {
          refundRule: refundPolicies[demo.refund].rule,
          refundPolicy: '',
          startsAt: times.startsAt,
          timeZone: venue.timeZone,
        },
        now,
      ).until,
      organizerId: idOf('organizer', demo.organizer),
      owner: { id: personId(owner.key), name: owner.name },
    },
    types: (demo.seated ? seatedTickets : demo.tickets).map((ticket, position) => {
      return {
        demo: ticket,
        position,
        id: typeId(key, ticket),
        name: ticket.name,
        price: toCents(ticket.price * 100),
        earlyBirdPrice: ticket.early ? toCents(ticket.early.price * 100) : null,
        earlyBirdUntil: ticket.early ? earlyUntil(ticket.early, times.night, venue.timeZone, now) : null,
        maxPerPerson: ticket.max ?? 10,
        admits: ticket.admits ?? 1,
      }
    }),
    // Announced eight weeks before, or two weeks ago when that is still to come.
    createdAt: toInstant(
      new Date(Math.min(epochMs(times.startsAt) - 56 * DAY_MS, epochMs(now) - 16 * DAY_MS)),
    ),
  }
}

const typeId = (key: string, { name }: DemoTicketType): TicketTypeId => idOf('ticket type', `${key} ${name}`)

const seriesId = ({ key }: DemoEvent) => idOf('series', key)

/** Rows for `event_series`: what repeats weekly. */
export const seriesRows = (events: readonly EventOccurrence[]) =>
  events
    .filter(({ demo, repeat }) => demo.weekly && repeat === 0)
    .map(({ demo, createdAt }) => ({ id: seriesId(demo), created_at: createdAt }))

/** Whether an event of the demo data is published or called off. */
export const statusOf = ({ demo, repeat }: EventOccurrence): NonNullable<DemoEvent['status']> | 'published' =>
  demo.cancelledNight === repeat + 1 ? 'cancelled' : (demo.status ?? 'published')

/** Rows for `events`, `ticket_types` and `ticket_inventory`; `taken` is counted from the sales. */
export function eventRows(occurrence: EventOccurrence, motif: number, taken: Map<string, number>) {
  const { demo, sold, venue, types, createdAt } = occurrence
  const refunds = refundPolicies[demo.refund]
  const stamps = { created_at: createdAt, updated_at: createdAt }
  const event = {
    id: sold.id,
    owner_id: sold.owner.id,
    organizer_id: sold.organizerId,
    venue_id: idOf('venue', demo.venue),
    status: statusOf(occurrence),
    kind: demo.kind,
    event_type: demo.isPremium ? 'premium' : 'standard',
    title: demo.title,
    description: demo.description,
    recap: demo.recap?.recap ?? '',
    recap_thanks: demo.recap?.thanks ?? '',
    starts_at: sold.startsAt,
    ends_at: sold.endsAt,
    doors_at: demo.doors ? doorsAt(demo, sold) : null,
    time_zone: venue.timeZone,
    venue: venue.name,
    location: sold.location,
    city: venue.city,
    region: venue.region,
    latitude: venue.position[0],
    longitude: venue.position[1],
    motif,
    attire: demo.attire ?? '',
    djs: demo.djs ?? '',
    host_phone: organizers[demo.organizer].phone,
    hosts: demo.hosts ?? '',
    perks: demo.perks ?? [],
    door_price_cents: demo.door === undefined ? null : demo.door * 100,
    gives_refunds: givesRefunds(refunds.rule),
    refund_days: refundDays(refunds.rule),
    refund_policy: refunds.words,
    level: demo.level ?? null,
    min_age: demo.minAge ?? null,
    parking: demo.parking ?? '',
    food: demo.food ?? '',
    hotel_name: demo.hotel ?? '',
    hotel_code: demo.hotel ? 'Ask for the steppers rate.' : '',
    ticket_url: demo.ticketUrl ?? '',
    accepts_cash: sold.acceptsCash,
    series_id: demo.weekly ? seriesId(demo) : null,
    series_day: demo.weekly ? dayIn(sold.startsAt, venue.timeZone) : null,
    ...stamps,
  }
  return {
    event,
    types: types.map((type) => ({
      event_id: sold.id,
      id: type.id,
      name: type.name,
      description: type.demo.description ?? '',
      price_cents: type.price,
      early_bird_price_cents: type.earlyBirdPrice,
      early_bird_until: type.earlyBirdUntil,
      max_per_person: type.maxPerPerson,
      admits: type.admits,
      is_seated: demo.seated ?? false,
      admits_on: type.demo.days ?? null,
      position: type.position,
      series_type_id: occurrence.repeat > 0 ? typeId(demo.key, type.demo) : null,
      ...stamps,
    })),
    inventory: types.map((type) => ({
      event_id: sold.id,
      ticket_type_id: type.id,
      capacity: type.demo.capacity,
      taken: taken.get(type.id) ?? 0,
    })),
  }
}

function doorsAt(demo: DemoEvent, sold: SoldEvent): Instant {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return plusMs(sold.startsAt, (minutes(demo.doors ?? demo.when.from) - minutes(demo.when.from)) * MINUTE_MS)
}

/** Code of the demo promoter; see the ball that is over and the house set tonight. */
export const PROMOTER_CODE = 'MARCUS'
const PROMOTED = ['past-ball', 'house-set']

/** Who bought what: the demo buyer first, then dancers until each type is sold as far as the demo data says. */
export function demoSales(events: EventOccurrence[], now: Instant): Sale[] {
  const sales: Sale[] = []
  for (const occurrence of events) {
    const random = seededRandom(`sales of ${occurrence.sold.key}`)
    const isOver = occurrence.sold.endsAt <= now
    let number = 0
    const sell = (
      type: EventOccurrence['types'][number],
      sale: Pick<Sale, 'buyer' | 'quantity' | 'method' | 'outcome'>,
    ) =>
      sales.push({
        event: occurrence.sold,
        type,
        number: number++,
        at: soldAt(occurrence.sold, now, random),
        ...(PROMOTED.includes(occurrence.sold.key) && sale.outcome === 'paid' && number % 4 === 0
          ? { referralCode: PROMOTER_CODE }
          : {}),
        isUsed: () => isOver && random.share() < 0.9,
        ...sale,
      })

    for (const bought of demoPurchases.filter((one) => one.event === occurrence.sold.key)) {
      const type = occurrence.types[bought.type]
      if (!type) throw new Error(`No such ticket type at ${bought.event}`)
      sell(type, {
        buyer: demoBuyer,
        quantity: bought.quantity,
        method: bought.method ?? 'card',
        outcome: bought.outcome ?? 'paid',
      })
    }
    for (const type of occurrence.types) {
      let left = placesSold(occurrence, type.demo, isOver) - boughtByDemo(occurrence, type)
      const held = new Map<string, number>()
      while (left > 0) {
        const buyer = random.pick(dancerBuyers)
        const room = type.maxPerPerson - (held.get(buyer.id) ?? 0)
        const quantity = Math.min(left, room, random.pick([1, 2, 2, 2, 3, 4]))
        if (quantity < 1) continue
        held.set(buyer.id, (held.get(buyer.id) ?? 0) + quantity)
        left -= quantity
        sell(type, { buyer, quantity, method: methodOf(occurrence, random), outcome: 'paid' })
      }
    }
    // Somebody's card was declined and their places went back: it happens at every event.
    const first = occurrence.types[0]
    if (isOver && first)
      sell(first, { buyer: random.pick(dancerBuyers), quantity: 2, method: 'card', outcome: 'expired' })
  }
  return sales
}

/** People buy late: before an event, and for the later ones of a series, fewer places are gone than will be; some pay at the door. */
function placesSold(
  occurrence: EventOccurrence,
  { capacity, sold }: DemoTicketType,
  isOver: boolean,
): number {
  if (statusOf(occurrence) === 'cancelled') return 0
  if (sold === 1) return capacity
  return Math.round(capacity * sold * (isOver ? 0.65 : 0.3) * 0.55 ** occurrence.repeat)
}

const methodOf = (occurrence: EventOccurrence, random: SeededRandom): Sale['method'] => {
  const share = random.share()
  if (occurrence.sold.acceptsCash && share < 0.1) return 'cash'
  return share < 0.65 ? 'card' : share < 0.9 ? 'cashapp' : 'paypal'
}

interface DemoPurchase {
  event: string
  type: number
  quantity: number
  method?: Sale['method']
  outcome?: Sale['outcome']
}

const demoPurchases: DemoPurchase[] = [
  { event: 'house-set', type: 0, quantity: 2 },
  { event: 'oxblood-ball', type: 0, quantity: 2, method: 'cashapp' },
  { event: 'lakeshore-weekend', type: 0, quantity: 1 },
  { event: 'gary-plates', type: 0, quantity: 2, method: 'cash', outcome: 'awaiting cash' },
  { event: 'past-ball', type: 1, quantity: 2 },
  { event: 'past-workshop', type: 0, quantity: 1 },
  { event: 'past-house-1', type: 0, quantity: 2 },
]

const boughtByDemo = (occurrence: EventOccurrence, type: SoldType & { position: number }): number =>
  demoPurchases
    .filter((one) => one.event === occurrence.sold.key && one.type === type.position)
    .reduce((sum, one) => sum + one.quantity, 0)
