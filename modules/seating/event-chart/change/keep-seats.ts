import type { Chart } from '#modules/seating/chart/chart.ts'
import type { SeatInUse } from '#modules/seating/event-chart/change/seats-in-use.server.ts'
import type { SeatOfChart } from '#modules/seating/event-chart/seats-of-chart.ts'

/**
 * A chart in which seats that guests have or hold, or that the host blocked, keep their identifiers. One whose own is not in the drawing any more, as that of a table that was
 * removed and drawn anew, is found by its section, its row or table, and its number. Never two guests on one seat: a seat that somebody has is
 * nobody else's. `lost` are those of guests that the chart does not have, by either; of the host's it may lack some, and so many are `gone`.
 */
export function keepSeats(
  chart: Chart,
  seats: readonly SeatOfChart[],
  inUse: readonly SeatInUse[],
): { chart: Chart; found: number; lost: SeatInUse[]; gone: number } {
  const drawn = new Set(chart.seats.map(({ id }) => id))
  const sold = new Set(seats.map(({ id }) => id))
  const taken = new Set<string>(inUse.map(({ id }) => id))
  const open = new Map(seats.filter(({ id }) => !taken.has(id)).map((seat) => [nameOf(seat), seat.id]))
  const idOf = new Map<string, SeatInUse['id']>()
  const lost: SeatInUse[] = []
  let [found, gone] = [0, 0]
  const isGuests = ({ use }: SeatInUse) => use !== 'blocked'
  for (const seat of [...inUse.filter(isGuests), ...inUse.filter((seat) => !isGuests(seat))]) {
    if (sold.has(seat.id)) continue
    const name = nameOf({ ...seat, number: seat.seatNumber })
    const anew = drawn.has(seat.id) ? undefined : open.get(name)
    if (anew !== undefined) {
      idOf.set(anew, seat.id)
      open.delete(name)
      if (isGuests(seat)) found++
    } else if (isGuests(seat)) lost.push(seat)
    else gone++
  }
  if (idOf.size === 0) return { chart, found, lost, gone }
  const kept = chart.seats.map((seat) => ({ ...seat, id: idOf.get(seat.id) ?? seat.id }))
  return { chart: { ...chart, seats: kept }, found, lost, gone }
}

/** As people read it, and as the problems of a chart compare it: "a 1" is "A 1". */
const nameOf = ({ section, row, table, number }: Pick<SeatOfChart, 'section' | 'row' | 'table' | 'number'>) =>
  JSON.stringify([section, row, table, number].map((part) => part?.trim().toLowerCase() ?? null))
