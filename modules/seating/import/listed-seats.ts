import type { Point } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { fieldOf, listOf, pointOf, textOf } from '#modules/seating/import/loose.ts'

/** A seat as a list says it. */
export interface ListedSeat {
  said: unknown
  number: string
  section: string
  /** Of its row or table. */
  row: string
  isAtTable: boolean
  /** How a person finds it in the list again. */
  label: string
  at: Point | null
  isGone: boolean
}

const GONE = ['sold', 'booked', 'reserved', 'blocked', 'unavailable', 'taken', 'occupied']

/** All seats of a list: at the top, in sections, in rows, and in tables. Seats of no object are left out. */
export function listedSeats(file: unknown): ListedSeat[] {
  const names = new Map(listOf(file, 'sections').map((said) => [textOf(said, 'id'), textOf(said, 'name')]))
  const found = seatsWithin(file, {}, 0).filter(({ said }) => typeof said === 'object' && said !== null)
  return found.slice(0, CHART_LIMITS.seats).map(({ said, ...around }) => {
    const first = (...fields: string[]) =>
      fields.map((field) => textOf(said, field, CHART_LIMITS.label)).find(Boolean) ?? ''
    const sectionId = textOf(said, 'section') || textOf(said, 'sectionId') || around.section || ''
    const section = names.get(sectionId) || sectionId
    const table = first('table', 'tableNumber', 'tableLabel')
    const row = table || first('row', 'rowLabel') || around.row || ''
    const number = first('seatNumber', 'seat_number', 'number', 'label')
    return {
      said,
      number,
      section,
      row,
      isAtTable: table !== '' || around.isAtTable === true || textOf(said, 'tableType') !== '',
      label: [section, row, number].filter(Boolean).join('-'),
      at: pointOf({ said }, 'said') ?? pointOf(said, 'position') ?? pointOf(said, 'coordinates'),
      isGone: GONE.includes(textOf(said, 'status').toLowerCase()) || fieldOf(said, 'isAvailable') === false,
    }
  })
}

interface Around {
  section?: string
  row?: string
  isAtTable?: boolean
}

/** Sections hold rows and tables, and these seats: whatever nests deeper is not followed. */
function seatsWithin(part: unknown, around: Around, depth: number): (Around & { said: unknown })[] {
  const own = listOf(part, 'seats').map((said) => ({ ...around, said }))
  if (depth > 2) return own
  const inner = (field: string, aroundOf: (said: unknown) => Around) =>
    listOf(part, field).flatMap((said) => seatsWithin(said, { ...around, ...aroundOf(said) }, depth + 1))
  const labelOf = (said: unknown) =>
    textOf(said, 'label', CHART_LIMITS.label) ||
    textOf(said, 'name', CHART_LIMITS.label) ||
    textOf(said, 'number', CHART_LIMITS.label)
  return [
    ...own,
    ...inner('sections', (said) => ({ section: textOf(said, 'name') || textOf(said, 'id') })),
    ...inner('rows', (said) => ({ row: labelOf(said) })),
    ...inner('tables', (said) => ({ row: labelOf(said), isAtTable: true })),
  ]
}
