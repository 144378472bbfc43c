import { type Chart, rowOrTableOf, SEAT_RADIUS } from '#modules/seating/chart/chart.ts'
import { seatFacts } from '#modules/seating/chart/seat-facts.ts'
import { SEAT_MARKS, type SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'

/** What of a chart is sent to browsers: its rows come first among the blocks, then its tables. */
export function planOfChart(chart: Chart): SeatPlan {
  const floorIndex = indexOf(chart.floors)
  // What says no floor is on the first, where there are floors at all.
  const floorOf = (id: string | null) => (chart.floors.length > 0 ? Math.max(0, floorIndex(id)) : -1)
  const sectionOf = indexOf(chart.sections)
  const categoryOf = indexOf(chart.categories)
  const blockOf = indexOf([...chart.rows, ...chart.tables])
  const facts = seatFacts(chart)
  const placed = ({
    label,
    sectionId,
    floorId,
  }: {
    label: string
    sectionId: string | null
    floorId: string | null
  }) => ({
    label,
    section: sectionOf(sectionId),
    floor: floorOf(floorId),
  })
  return {
    size: chart.size,
    focal: chart.focal,
    categories: chart.categories.map(({ id, name, description, color, isAccessible, isPremium }) => ({
      id,
      name,
      description,
      color,
      isAccessible,
      isPremium,
    })),
    sections: chart.sections.map(({ name, floorId, outline, entrance, label }) => ({
      name,
      outline,
      entrance,
      label,
      floor: floorOf(floorId),
    })),
    blocks: [
      ...chart.rows.map((row) => ({ ...placed(row), table: null })),
      ...chart.tables.map((table) => {
        const { shape, x, y, w, h, rotation, capacity, sellWhole, amenities } = table
        const type = table.type || (shape === 'round' ? 'Round table' : 'Table')
        return {
          ...placed(table),
          table: { shape, x, y, w, h, rotation, type, capacity, sellWhole, amenities },
        }
      }),
    ],
    areas: chart.areas.map(({ kind, shape, x, y, w, h, rotation, points, text, color, floorId }) => ({
      kind,
      shape,
      x,
      y,
      w,
      h,
      rotation,
      points,
      text,
      color,
      floor: floorOf(floorId),
    })),
    floors: chart.floors.map(({ name }) => name),
    count: chart.seats.length,
    x: chart.seats.map(({ x }) => x),
    y: chart.seats.map(({ y }) => y),
    r: chart.seats.map(({ r }) => r ?? SEAT_RADIUS),
    block: chart.seats.map((seat) => blockOf(rowOrTableOf(seat))),
    category: chart.seats.map(({ categoryId }) => categoryOf(categoryId)),
    marks: facts.map(
      ({ isADA, isCompanion, isPremium, restrictedView }) =>
        (isADA ? SEAT_MARKS.accessible : 0) |
        (isCompanion ? SEAT_MARKS.companion : 0) |
        (isPremium ? SEAT_MARKS.premium : 0) |
        (restrictedView ? SEAT_MARKS.restricted : 0),
    ),
    number: chart.seats.map(({ number }) => number),
    amenities: chart.seats.map(({ amenities }) => amenities ?? []),
  }
}

/** Where something is in a list by its id; -1 for what is not in it. */
function indexOf(all: readonly { id: string }[]): (id: string | null | undefined) => number {
  const places = new Map(all.map(({ id }, at) => [id, at]))
  return (id) => (id ? (places.get(id) ?? -1) : -1)
}
