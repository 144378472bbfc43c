import type { Chance } from '#db/seed/seeded-random.ts'
import { chanceOf, idOf } from '#db/seed/seeded-random.ts'
import { earlyUntil, timesOf } from '#db/seed/calendar.ts'
import { lessonsAndWeekenders } from '#db/seed/lessons-and-weekenders.ts'
import { organizers } from '#db/seed/organizers.ts'
import { pastEvents } from '#db/seed/past-events.ts'
import { demoPeople, dancers, hosts } from '#db/seed/people.ts'
import type { Buyer, Sale, SoldEvent, SoldType } from '#db/seed/sales.ts'
import { soldAt } from '#db/seed/sales.ts'
import type { SceneEvent, SceneTicket } from '#db/seed/scene-event.ts'
import { refundWords } from '#db/seed/scene-event.ts'
import { seatedTickets } from '#db/seed/seated-room.ts'
import { sets } from '#db/seed/sets.ts'
import type { SceneVenue } from '#db/seed/venues.ts'
import { venues } from '#db/seed/venues.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'
import { DAY_MS, MINUTE_MS, epochMs, plusMs, toInstant } from '#platform/time.ts'

/** A person of the scene by the key others name them with. */
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
export interface Staged {
  scene: SceneEvent
  /** Weeks after the first, of what repeats weekly. */
  repeat: number
  sold: SoldEvent
  types: (SoldType & { scene: SceneTicket; position: number })[]
  venue: SceneVenue
  createdAt: Instant
}

/** Every event of the scene, placed around `now`: what is over, what is on, what is to come. */
export const stageEvents = (now: Instant): Staged[] =>
  [...pastEvents, ...sets, ...lessonsAndWeekenders].flatMap((scene) =>
    Array.from({ length: scene.weekly ?? 1 }, (_, repeat) => stage(scene, repeat, now)),
  )

function stage(scene: SceneEvent, repeat: number, now: Instant): Staged {
  const key = repeat === 0 ? scene.key : `${scene.key}-${repeat + 1}`
  // The number was picked so that neighbours in the list look unlike: a picture follows from its event's id.
  const id: EventId = idOf('event', `${key} 2223`)
  const venue: SceneVenue = venues[scene.venue]
  const host = organizers[scene.organizer]
  const owner = people.find((person) => person.key === host.owner)
  if (!owner) throw new Error(`Nobody owns ${scene.organizer}`)
  const times = timesOf(scene.when, repeat, venue.timeZone, now)
  return {
    scene,
    repeat,
    venue,
    sold: {
      id,
      key,
      ...times,
      venue: venue.name,
      location: `${venue.address}, ${venue.city}, ${venue.region}`,
      acceptsCash: scene.acceptsCash ?? false,
      organizerId: idOf('organizer', scene.organizer),
      owner: { id: personId(owner.key), name: owner.name },
    },
    types: (scene.seated ? seatedTickets : scene.tickets).map((ticket, position) => {
      const typeId: TicketTypeId = idOf('ticket type', `${key} ${ticket.name}`)
      return {
        scene: ticket,
        position,
        id: typeId,
        name: ticket.name,
        price: toCents(ticket.price * 100),
        earlyBirdPrice: ticket.early ? toCents(ticket.early.price * 100) : null,
        earlyBirdUntil: ticket.early ? earlyUntil(ticket.early, times.night, venue.timeZone, now) : null,
        maxPerPerson: ticket.max ?? 10,
      }
    }),
    // Announced eight weeks before, or two weeks ago when that is still to come.
    createdAt: toInstant(
      new Date(Math.min(epochMs(times.startsAt) - 56 * DAY_MS, epochMs(now) - 16 * DAY_MS)),
    ),
  }
}

/** Rows for `events`, `ticket_types` and `ticket_inventory`; `taken` is counted from the sales. */
export function eventRows(staged: Staged, taken: Map<string, number>) {
  const { scene, sold, venue, types, createdAt } = staged
  const stamps = { created_at: createdAt, updated_at: createdAt }
  const event = {
    id: sold.id,
    owner_id: sold.owner.id,
    organizer_id: sold.organizerId,
    venue_id: idOf('venue', scene.venue),
    status: scene.status ?? 'published',
    kind: scene.kind,
    event_type: scene.isPremium ? 'premium' : 'standard',
    title: scene.title,
    description: scene.description,
    starts_at: sold.startsAt,
    ends_at: sold.endsAt,
    doors_at: scene.doors ? doorsAt(scene, sold) : null,
    time_zone: venue.timeZone,
    venue: venue.name,
    location: sold.location,
    city: venue.city,
    region: venue.region,
    latitude: venue.position[0],
    longitude: venue.position[1],
    images: [`/art/${sold.id}.svg`],
    attire: scene.attire ?? '',
    djs: scene.djs ?? '',
    host_phone: organizers[scene.organizer].phone,
    perks: scene.perks ?? [],
    door_price_cents: scene.door === undefined ? null : scene.door * 100,
    refund_policy: refundWords[scene.refund],
    accepts_cash: sold.acceptsCash,
    ...stamps,
  }
  return {
    event,
    types: types.map((type) => ({
      event_id: sold.id,
      id: type.id,
      name: type.name,
      description: type.scene.description ?? '',
      price_cents: type.price,
      early_bird_price_cents: type.earlyBirdPrice,
      early_bird_until: type.earlyBirdUntil,
      max_per_person: type.maxPerPerson,
      position: type.position,
      ...stamps,
    })),
    inventory: types.map((type) => ({
      event_id: sold.id,
      ticket_type_id: type.id,
      capacity: type.scene.capacity,
      taken: taken.get(type.id) ?? 0,
    })),
  }
}

function doorsAt(scene: SceneEvent, sold: SoldEvent): Instant {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return plusMs(
    sold.startsAt,
    (minutes(scene.doors ?? scene.when.from) - minutes(scene.when.from)) * MINUTE_MS,
  )
}

/** Code of the demo promoter; see the ball that is over and the house set tonight. */
export const PROMOTER_CODE = 'MARCUS'
const PROMOTED = ['past-ball', 'house-set']

/** Who bought what: the demo buyer first, then dancers until each type is sold as far as the scene says. */
export function stageSales(events: Staged[], now: Instant): Sale[] {
  const sales: Sale[] = []
  for (const staged of events) {
    const chance = chanceOf(`sales of ${staged.sold.key}`)
    const isOver = staged.sold.endsAt <= now
    let number = 0
    const sell = (
      type: Staged['types'][number],
      sale: Pick<Sale, 'buyer' | 'quantity' | 'method' | 'outcome'>,
    ) =>
      sales.push({
        event: staged.sold,
        type,
        number: number++,
        at: soldAt(staged.sold, now, chance),
        ...(PROMOTED.includes(staged.sold.key) && sale.outcome === 'paid' && number % 4 === 0
          ? { referralCode: PROMOTER_CODE }
          : {}),
        isUsed: () => isOver && chance.share() < 0.9,
        ...sale,
      })

    for (const bought of demoPurchases.filter((one) => one.event === staged.sold.key)) {
      const type = staged.types[bought.type]
      if (!type) throw new Error(`No such ticket type at ${bought.event}`)
      sell(type, {
        buyer: demoBuyer,
        quantity: bought.quantity,
        method: bought.method ?? 'card',
        outcome: bought.outcome ?? 'paid',
      })
    }
    for (const type of staged.types) {
      let left = placesSold(staged, type.scene, isOver) - boughtByDemo(staged, type)
      const held = new Map<string, number>()
      while (left > 0) {
        const buyer = chance.pick(dancerBuyers)
        const room = type.maxPerPerson - (held.get(buyer.id) ?? 0)
        const quantity = Math.min(left, room, chance.pick([1, 2, 2, 2, 3, 4]))
        if (quantity < 1) continue
        held.set(buyer.id, (held.get(buyer.id) ?? 0) + quantity)
        left -= quantity
        sell(type, { buyer, quantity, method: methodOf(staged, chance), outcome: 'paid' })
      }
    }
    // Somebody's card was declined and their places went back: it happens at every event.
    const first = staged.types[0]
    if (isOver && first)
      sell(first, { buyer: chance.pick(dancerBuyers), quantity: 2, method: 'card', outcome: 'expired' })
  }
  return sales
}

/** People buy late: before an event, and for the later ones of a series, fewer places are gone than will be; some pay at the door. */
function placesSold({ repeat }: Staged, { capacity, sold }: SceneTicket, isOver: boolean): number {
  if (sold === 1) return capacity
  return Math.round(capacity * sold * (isOver ? 0.65 : 0.3) * 0.55 ** repeat)
}

const methodOf = (staged: Staged, chance: Chance): Sale['method'] => {
  const share = chance.share()
  if (staged.sold.acceptsCash && share < 0.1) return 'cash'
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

const boughtByDemo = (staged: Staged, type: SoldType & { position: number }): number =>
  demoPurchases
    .filter((one) => one.event === staged.sold.key && one.type === type.position)
    .reduce((sum, one) => sum + one.quantity, 0)
