import { type Chart, type ChartSeat, rowOrTableOf, SEAT_RADIUS } from '#modules/seating/chart/chart.ts'

/** Chairs that touch are drawn so on purpose; such as cover a third of each other are not. */
const TOUCHING = 0.7

/** The seats that lie upon another of the same floor. A grid finds neighbours, so that 50,000 seats take a moment. */
export function overlappingSeats({
  seats,
  rows,
  tables,
  floors: [first],
}: Pick<Chart, 'seats' | 'rows' | 'tables' | 'floors'>): string[] {
  const floors = new Map([...rows, ...tables].map(({ id, floorId }) => [id, floorId ?? first?.id ?? '']))
  const cell = 2 * seats.reduce((most, seat) => Math.max(most, radius(seat)), 1)
  const grid = new Map<string, ChartSeat[]>()
  const found = new Set<string>()
  for (const seat of seats) {
    const floor = floors.get(rowOrTableOf(seat)) ?? ''
    const [column, line] = [Math.floor(seat.x / cell), Math.floor(seat.y / cell)]
    for (let c = column - 1; c <= column + 1; c++)
      for (let l = line - 1; l <= line + 1; l++)
        for (const other of grid.get(`${floor} ${c} ${l}`) ?? [])
          if (isUpon(seat, other)) found.add(seat.id).add(other.id)
    const key = `${floor} ${column} ${line}`
    const here = grid.get(key)
    // A thousand seats on one spot are all found by the first few: comparing each with each would take for ever.
    if (!here) grid.set(key, [seat])
    else if (here.length < MOST_IN_A_CELL) here.push(seat)
  }
  return [...found]
}

const MOST_IN_A_CELL = 16

const radius = ({ r }: ChartSeat): number => r ?? SEAT_RADIUS

const isUpon = (one: ChartSeat, other: ChartSeat): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) < TOUCHING * (radius(one) + radius(other))
