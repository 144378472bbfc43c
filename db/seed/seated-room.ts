import type { DemoTicketType } from '#db/seed/demo-event.ts'
import { idOf } from '#db/seed/seeded-random.ts'
import type { Chart, ChartSeat } from '#modules/seating/chart/chart.ts'
import { toCents } from '#platform/money.ts'

/** A category of seats; its ticket type has the same name, price and number of places. Colors are names of seat tokens. */
const categories = [
  {
    key: 'floorside',
    name: 'Floorside table',
    color: 'seat-1',
    price: 95,
    early: 80,
    isPremium: true,
    sold: 0.5,
    description: 'First ring around the floor, linen and a bottle of bubbles for the table.',
  },
  {
    key: 'main',
    name: 'Main room table',
    color: 'seat-2',
    price: 70,
    early: 60,
    isPremium: false,
    sold: 0.3,
    description: 'Round tables for eight with a clear view of the horns.',
  },
  {
    key: 'rail',
    name: 'Balcony rail',
    color: 'seat-4',
    price: 45,
    early: 38,
    isPremium: false,
    sold: 0.4,
    description: 'A high chair at the rail. You see everything.',
  },
] as const

type CategoryKey = (typeof categories)[number]['key']

const table = (label: number, category: CategoryKey, x: number, y: number) => ({ label, category, x, y })
const tables = [
  table(1, 'floorside', 230, 250),
  table(2, 'floorside', 970, 250),
  table(3, 'floorside', 230, 450),
  table(4, 'floorside', 970, 450),
  table(5, 'main', 180, 660),
  table(6, 'main', 390, 660),
  table(7, 'main', 600, 660),
  table(8, 'main', 810, 660),
  table(9, 'main', 1020, 660),
  table(10, 'main', 390, 830),
  table(11, 'main', 600, 830),
  table(12, 'main', 810, 830),
]
const SEATS_A_TABLE = 8
const RAIL_ROWS = ['A', 'B']
const SEATS_A_ROW = 12
/** Tables without steps on the way, with two places where the chair is taken out. */
const STEP_FREE_TABLES = [2, 4, 9]

/** The ticket types of the seated room: one a category, as many places as it has seats. */
export const seatedTickets: DemoTicketType[] = categories.map((category) => ({
  name: category.name,
  price: category.price,
  early: { price: category.early, daysBefore: 10 },
  capacity: seatsOf(category.key),
  max: 8,
  description: category.description,
  sold: category.sold,
}))

function seatsOf(category: CategoryKey): number {
  if (category === 'rail') return RAIL_ROWS.length * SEATS_A_ROW
  return tables.filter((one) => one.category === category).length * SEATS_A_TABLE
}

/** Where the seated room is: a venue of the demo organiser's own. */
export const SEATED_VENUE = 'palmetto'

/** The name of the chart at its venue, and at the events that sell by it. */
export const SEATED_CHART = 'Palmetto Ballroom, tables'

/** The chart of the seated room: 12 round tables around the floor and a rail of 24, 120 seats. Venue and events have the same seats. */
export function seatedRoom(): Chart {
  const made = (noun: string, name: string | number) => idOf(noun, `${SEATED_VENUE} ${name}`)
  const sectionOf = (key: CategoryKey) => made('seat section', key)
  const categoryOf = (key: CategoryKey) => made('seat category', key)
  const amenities = (key: CategoryKey) => (key === 'floorside' ? ['Linen', 'Bottle of bubbles'] : ['Linen'])
  const tableSeats = tables.flatMap(({ label, category, x, y }) =>
    Array.from({ length: SEATS_A_TABLE }, (_, at): ChartSeat => {
      const angle = (at / SEATS_A_TABLE) * 2 * Math.PI
      return {
        id: made('seat', `table ${label} ${at + 1}`),
        number: String(at + 1),
        x: Math.round(x + 66 * Math.sin(angle)),
        y: Math.round(y - 66 * Math.cos(angle)),
        r: 13,
        tableId: made('seat table', label),
        categoryId: categoryOf(category),
        ...(STEP_FREE_TABLES.includes(label) && at < 2 && { isADA: true }),
      }
    }),
  )
  const railSeats = RAIL_ROWS.flatMap((row, at) =>
    Array.from({ length: SEATS_A_ROW }, (_, seat): ChartSeat => ({
      id: made('seat', `rail ${row} ${seat + 1}`),
      number: String(seat + 1),
      x: 270 + seat * 60,
      y: 970 + at * 40,
      r: 13,
      rowId: made('seat row', row),
      categoryId: categoryOf('rail'),
    })),
  )
  const at = (x: number, y: number, w: number, h: number) => ({ x: x + w / 2, y: y + h / 2, w, h })
  const area = { floorId: null, shape: 'rect' as const, rotation: 0, points: [], color: null }
  return {
    version: 1,
    unit: 'px',
    size: { w: 1200, h: 1060 },
    focal: { x: 600, y: 355 },
    categories: categories.map((one) => ({
      id: categoryOf(one.key),
      name: one.name,
      description: one.description,
      color: one.color,
      priceCents: toCents(one.price * 100),
      isAccessible: false,
      isPremium: one.isPremium,
    })),
    sections: [
      { key: 'floorside' as const, name: 'Floorside', label: { x: 230, y: 150 } },
      { key: 'main' as const, name: 'Main room', label: { x: 600, y: 580 } },
      { key: 'rail' as const, name: 'Balcony rail', label: { x: 600, y: 940 } },
    ].map(({ key, name, label }) => ({
      id: sectionOf(key),
      name,
      floorId: null,
      outline: [],
      entrance: '',
      label,
    })),
    rows: RAIL_ROWS.map((label) => ({
      id: made('seat row', label),
      sectionId: sectionOf('rail'),
      floorId: null,
      label,
      labelAt: 'start',
    })),
    tables: tables.map(({ label, category, x, y }) => ({
      id: made('seat table', label),
      sectionId: sectionOf(category),
      floorId: null,
      label: String(label),
      shape: 'round',
      x,
      y,
      w: 88,
      h: 88,
      rotation: 0,
      type: '',
      capacity: SEATS_A_TABLE,
      sellWhole: false,
      amenities: amenities(category),
    })),
    seats: [...tableSeats, ...railSeats],
    areas: [
      {
        ...area,
        id: made('seat area', 'stage'),
        kind: 'stage',
        text: 'Horns and DJs',
        ...at(470, 60, 260, 70),
      },
      {
        ...area,
        id: made('seat area', 'floor'),
        kind: 'dance-floor',
        text: 'Dance floor',
        ...at(370, 190, 460, 330),
      },
    ],
    floors: [],
  }
}
