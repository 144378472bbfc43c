import { idOf } from '#db/seed/seeded-random.ts'
import type { DemoTicketType } from '#db/seed/demo-event.ts'

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

/** The ticket types of the seated room: one a category, as many places as it has seats. Seats are given at the door. */
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

/** Rows for `seating_charts`, `seat_categories` and `seats` of one event: 12 round tables and a rail of 24, 120 seats. */
export function seatedRoom(eventId: string, venueId: string) {
  const chartId = idOf('seating chart', eventId)
  const categoryId = (key: CategoryKey) => idOf('seat category', `${eventId} ${key}`)
  const isPremium = (key: CategoryKey) => categories.some((one) => one.key === key && one.isPremium)
  const seats = [...tableSeats(), ...railSeats()].map((seat) => ({
    ...seat,
    id: idOf('seat', `${eventId} ${seat.section} ${seat.row} ${seat.number}`),
  }))
  const chart_data = {
    version: 1,
    unit: 'px',
    size: { w: 1200, h: 1060 },
    focal: { x: 600, y: 110 },
    categories: categories.map((one) => ({
      id: categoryId(one.key),
      name: one.name,
      description: one.description,
      color: one.color,
      price: one.price,
      isAccessible: one.key !== 'rail',
      isPremium: one.isPremium,
    })),
    sections: [
      { id: 'floorside', name: 'Floorside', label: { x: 230, y: 150 } },
      { id: 'main', name: 'Main room', label: { x: 600, y: 580 } },
      { id: 'rail', name: 'Balcony rail', label: { x: 600, y: 940 } },
    ],
    rows: RAIL_ROWS.map((label, at) => ({
      id: `rail-${label}`,
      sectionId: 'rail',
      label,
      labelAt: { x: 230, y: 970 + at * 40 },
    })),
    tables: tables.map((one) => ({
      id: `table-${one.label}`,
      sectionId: one.category,
      label: String(one.label),
      shape: 'round',
      x: one.x,
      y: one.y,
      r: 44,
      type: 'round',
      capacity: SEATS_A_TABLE,
      sellWhole: false,
      amenities: one.category === 'floorside' ? ['Linen', 'Bottle of bubbles'] : ['Linen'],
    })),
    seats: seats.map(({ id, number, x, y, tableId, rowId, category, isADA }) => ({
      id,
      number,
      x,
      y,
      r: 13,
      tableId,
      rowId,
      categoryId: categoryId(category),
      isADA,
      isPremium: isPremium(category),
    })),
    areas: [
      { kind: 'stage', name: 'Horns and DJs', x: 470, y: 60, w: 260, h: 70 },
      { kind: 'floor', name: 'Dance floor', x: 370, y: 190, w: 460, h: 330 },
    ],
  }
  return {
    chart: {
      event_id: eventId,
      id: chartId,
      venue_id: venueId,
      name: 'Palmetto Ballroom, tables',
      total_seats: seats.length,
      description: 'Round tables around the floor and a rail above it.',
      chart_data,
    },
    categories: categories.map((one) => ({
      event_id: eventId,
      id: categoryId(one.key),
      seating_chart_id: chartId,
      name: one.name,
      description: one.description,
      color: one.color,
      price_cents: one.price * 100,
      is_accessible: one.key !== 'rail',
      is_premium: one.isPremium,
    })),
    seats: seats.map((seat) => ({
      event_id: eventId,
      id: seat.id,
      seating_chart_id: chartId,
      seat_category_id: categoryId(seat.category),
      seat_number: seat.number,
      section: seat.section,
      row_label: seat.row,
      is_premium: isPremium(seat.category),
      is_ada: seat.isADA,
      table_type: seat.tableId ? 'round' : null,
      table_capacity: seat.tableId ? SEATS_A_TABLE : null,
      amenities: seat.category === 'floorside' ? ['Linen', 'Bottle of bubbles'] : [],
    })),
  }
}

interface SeatPosition {
  number: string
  section: string
  row: string
  x: number
  y: number
  tableId?: string
  rowId?: string
  category: CategoryKey
  isADA: boolean
}

const tableSeats = (): SeatPosition[] =>
  tables.flatMap((one) =>
    Array.from({ length: SEATS_A_TABLE }, (_, seat) => {
      const angle = (seat / SEATS_A_TABLE) * 2 * Math.PI
      return {
        number: String(seat + 1),
        section: one.category === 'floorside' ? 'Floorside' : 'Main room',
        row: `Table ${one.label}`,
        x: Math.round(one.x + 66 * Math.cos(angle)),
        y: Math.round(one.y + 66 * Math.sin(angle)),
        tableId: `table-${one.label}`,
        category: one.category,
        isADA: STEP_FREE_TABLES.includes(one.label) && seat < 2,
      }
    }),
  )

const railSeats = (): SeatPosition[] =>
  RAIL_ROWS.flatMap((row, at) =>
    Array.from({ length: SEATS_A_ROW }, (_, seat) => ({
      number: String(seat + 1),
      section: 'Balcony rail',
      row,
      x: 270 + seat * 60,
      y: 970 + at * 40,
      rowId: `rail-${row}`,
      category: 'rail' as const,
      isADA: false,
    })),
  )
