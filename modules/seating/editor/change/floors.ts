import type { Chart, ChartFloor, ChartSection } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { isOn, onFloor } from '#modules/seating/chart/on-floor.ts'
import type { Parts } from '#modules/seating/editor/change/add-and-remove.ts'
import { assignSection } from '#modules/seating/editor/change/assign-section.ts'
import type { Selection } from '#modules/seating/editor/change/selection.ts'

/** The floor of an identifier, or the first one; null in a room on one level. */
export const floorAt = ({ floors }: Chart, id: string | null): ChartFloor | null =>
  floors.find((floor) => floor.id === id) ?? floors[0] ?? null

interface OnFloor {
  id: string
  floorId: string | null
}

/** Where something of a selection is: on the floor in sight if anything of it is, else on the first floor that has some of it. */
export function floorOfSelection(
  chart: Chart,
  selection: Selection,
  inSight: ChartFloor | null,
): ChartFloor | null {
  if (!inSight || selection.size === 0) return inSight
  const has = (floor: ChartFloor) => {
    const { rows, tables, areas, seats } = onFloor(chart, floor)
    return [rows, tables, areas, seats].some((parts) => parts.some(({ id }) => selection.has(id)))
  }
  return [inSight, ...chart.floors].find(has) ?? inSight
}

/** New parts as they stand on a floor. */
export function putOn(parts: Parts, floor: ChartFloor | null): Parts {
  const put = <T extends OnFloor>(all: T[] = []) => all.map((one) => ({ ...one, floorId: floor?.id ?? null }))
  return { ...parts, rows: put(parts.rows), tables: put(parts.tables), areas: put(parts.areas) }
}

/** A chart with an empty floor more. In a room on one level all that is there becomes the ground floor first, with the other identifier. */
export function addFloor(chart: Chart, id: string, groundId: string): Chart {
  if (chart.floors.length >= CHART_LIMITS.floors) return chart
  const ground = chart.floors.length > 0 ? chart : standOn(chart, { id: groundId, name: 'Ground floor' })
  const taken = new Set(ground.floors.map(({ name }) => name))
  let at = ground.floors.length + 1
  while (taken.has(`Floor ${at}`)) at++
  return { ...ground, floors: [...ground.floors, { id, name: `Floor ${at}` }] }
}

export const renameFloor = (chart: Chart, id: string, name: string): Chart => ({
  ...chart,
  floors: chart.floors.map((floor) => (floor.id === id ? { ...floor, name } : floor)),
})

/**
 * A chart without a floor; what is on it goes to the one beside it, and joins a section of the same name there. With one floor left the room
 * is on one level.
 */
export function removeFloor(chart: Chart, id: string): Chart {
  const at = chart.floors.findIndex((floor) => floor.id === id)
  const gone = chart.floors[at]
  const beside = chart.floors[at - 1] ?? chart.floors[at + 1]
  if (!gone || !beside) return chart
  const floors = chart.floors.filter((floor) => floor !== gone)
  const isGone = isOn(chart, gone)
  const joined = joinSections(chart, isGone, isOn(chart, beside))
  if (floors.length === 1) return { ...mapOnFloors(joined, (one) => ({ ...one, floorId: null })), floors: [] }
  return { ...mapOnFloors(joined, (one) => (isGone(one) ? { ...one, floorId: beside.id } : one)), floors }
}

/** A chart in which sections of one floor are part of those of their name on another. */
function joinSections(
  chart: Chart,
  isGoing: (section: ChartSection) => boolean,
  isThere: (section: ChartSection) => boolean,
): Chart {
  const there = new Map(chart.sections.filter(isThere).map(({ name, id }) => [name, id]))
  const joins = new Map(
    chart.sections.filter(isGoing).flatMap(({ id, name }) => {
      const other = there.get(name)
      return other ? [[id, other] as const] : []
    }),
  )
  const join = <T extends { sectionId: string | null }>(one: T): T => ({
    ...one,
    sectionId: joins.get(one.sectionId ?? '') ?? one.sectionId,
  })
  return {
    ...chart,
    rows: chart.rows.map(join),
    tables: chart.tables.map(join),
    sections: chart.sections.filter(({ id }) => !joins.has(id)),
  }
}

/**
 * Puts the selected rows, tables and areas onto a floor. A section of which all rows and tables go comes along as it is; otherwise, and
 * where the floor has one of its name already, they join the section of that name there.
 */
export function moveToFloor(chart: Chart, selection: Selection, floorId: string): Chart {
  const put = <T extends OnFloor>(one: T): T => (selection.has(one.id) ? { ...one, floorId } : one)
  const moved = {
    ...chart,
    rows: chart.rows.map(put),
    tables: chart.tables.map(put),
    areas: chart.areas.map(put),
  }
  const isThere = isOn(chart, { id: floorId })
  const bySection = Map.groupBy([...chart.rows, ...chart.tables], ({ sectionId }) => sectionId)
  return chart.sections.reduce((now, section) => {
    const ids = (bySection.get(section.id) ?? []).map(({ id }) => id)
    const going = new Set(ids.filter((id) => selection.has(id)))
    if (going.size === 0) return now
    const hasOther = now.sections.some(
      (other) => other !== section && other.name === section.name && isThere(other),
    )
    if (going.size < ids.length || hasOther) return assignSection(now, going, section.name)
    return { ...now, sections: now.sections.map((one) => (one === section ? { ...one, floorId } : one)) }
  }, moved)
}

const standOn = (chart: Chart, floor: ChartFloor): Chart => ({
  ...mapOnFloors(chart, (one) => ({ ...one, floorId: floor.id })),
  floors: [floor],
})

const mapOnFloors = (chart: Chart, map: <T extends OnFloor>(one: T) => T): Chart => ({
  ...chart,
  rows: chart.rows.map(map),
  tables: chart.tables.map(map),
  areas: chart.areas.map(map),
  sections: chart.sections.map(map),
})
