import type { Chart, ChartSeat } from '#modules/seating/chart/chart.ts'

/** What a guest is told of a seat, beside its category. (Specification 3, Seat detail) */
export interface SeatFacts {
  id: string
  seatNumber: string
  /** Name of the section; empty where there is none. */
  section: string
  /** Label of its row, or of its table. */
  row: string
  categoryId: string | null
  isPremium: boolean
  isADA: boolean
  isCompanion: boolean
  restrictedView: boolean
  /** Null for a seat in a row. */
  table: { id: string; type: string; capacity: number; sellWhole: boolean } | null
  amenities: string[]
}

/** Every seat of a chart in the order of the chart, with what it has of its row, table, section and category. */
export function seatFacts(chart: Chart): SeatFacts[] {
  const byId = <T extends { id: string }>(all: readonly T[]) => new Map(all.map((each) => [each.id, each]))
  const [rows, tables, sections] = [byId(chart.rows), byId(chart.tables), byId(chart.sections)]
  const premium = new Set(chart.categories.filter(({ isPremium }) => isPremium).map(({ id }) => id))
  const accessible = new Set(chart.categories.filter(({ isAccessible }) => isAccessible).map(({ id }) => id))
  const isIn = (set: Set<string>, { categoryId }: ChartSeat) => categoryId !== null && set.has(categoryId)
  return chart.seats.map((seat) => {
    const table = seat.tableId === undefined ? undefined : tables.get(seat.tableId)
    const place = table ?? (seat.rowId === undefined ? undefined : rows.get(seat.rowId))
    const section = place?.sectionId ? sections.get(place.sectionId) : undefined
    return {
      id: seat.id,
      seatNumber: seat.number,
      section: section?.name ?? '',
      row: place?.label ?? '',
      categoryId: seat.categoryId,
      isPremium: seat.isPremium === true || isIn(premium, seat),
      isADA: seat.isADA === true || isIn(accessible, seat),
      isCompanion: seat.isCompanion === true,
      restrictedView: seat.restrictedView === true,
      table: table
        ? {
            id: table.id,
            type: table.type || (table.shape === 'round' ? 'Round table' : 'Table'),
            capacity: table.capacity,
            sellWhole: table.sellWhole,
          }
        : null,
      amenities: [...new Set([...(table?.amenities ?? []), ...(seat.amenities ?? [])])],
    }
  })
}
