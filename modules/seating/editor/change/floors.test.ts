import { describe, expect, test } from 'vitest'
import { rowOrTableOf, type Chart, type ChartFloor } from '#modules/seating/chart/chart.ts'
import { onFloor } from '#modules/seating/chart/on-floor.ts'
import { parseChart } from '#modules/seating/chart/parse-chart.ts'
import { addParts } from '#modules/seating/editor/change/add-and-remove.ts'
import { assignSection } from '#modules/seating/editor/change/assign-section.ts'
import { areaFrom, rowsFrom } from '#modules/seating/editor/draw/draw-parts.ts'
import {
  addFloor,
  floorAt,
  floorOfSelection,
  moveToFloor,
  putOn,
  removeFloor,
  renameFloor,
} from '#modules/seating/editor/change/floors.ts'
import { everything } from '#modules/seating/editor/change/selection.ts'
import { makeRoom } from '#modules/seating/template/make-room.ts'
import { USUAL_ROOM } from '#modules/seating/template/template.ts'
import { newId } from '#platform/ids.ts'

const [upper, ground, third] = [newId(), newId(), newId()]
const room = makeRoom('banquet', { ...USUAL_ROOM, tables: 4, seatsPerTable: 4 })
const two = addFloor(room, upper, ground)
const floor = (chart: Chart, id: string): ChartFloor => floorAt(chart, id)!
const countsOn = (chart: Chart, id: string) => {
  const { rows, tables, areas, seats } = onFloor(chart, floor(chart, id))
  return [rows.length, tables.length, areas.length, seats.length]
}
const [first] = room.tables
/** The first table alone is upstairs. */
const moved = moveToFloor(two, new Set([first!.id]), upper)

test('a floor is added to a room on one level: what is there is on the ground floor, the new one is empty', () => {
  expect(two.floors).toEqual([
    { id: ground, name: 'Ground floor' },
    { id: upper, name: 'Floor 2' },
  ])
  expect(countsOn(two, ground)).toEqual([0, 4, room.areas.length, 16])
  expect(countsOn(two, upper)).toEqual([0, 0, 0, 0])
  const more = addFloor(renameFloor(two, upper, 'Floor 3'), third, newId())
  expect(more.floors.map(({ name }) => name)).toEqual(['Ground floor', 'Floor 3', 'Floor 4'])
  expect([two, more].every((each) => parseChart(each).ok)).toBe(true)
  const many = Array.from({ length: 25 }).reduce<Chart>((now) => addFloor(now, newId(), newId()), two)
  expect(many.floors).toHaveLength(20)
})

test('what is drawn stands on the floor in sight, and what says no floor on the first', () => {
  const box = { left: 0, top: 0, right: 60, bottom: 10 }
  const parts = { ...rowsFrom(two, box, null), ...areaFrom(box, 'bar') }
  const drawn = addParts(two, putOn(parts, floor(two, upper))).chart
  expect(countsOn(drawn, upper)).toEqual([1, 0, 1, 3])
  const unsaid = addParts(two, rowsFrom(two, box, null)).chart
  expect(countsOn(unsaid, ground)).toEqual([1, 4, room.areas.length, 19])
  expect(onFloor(room, null)).toBe(room)
})

test('what is selected goes to another floor with its seats, and its section by name', () => {
  expect(countsOn(moved, upper)).toEqual([0, 1, 0, 4])
  const all = everything(two)
  const sections = moveToFloor(assignSection(two, all, 'Booths'), new Set([first!.id]), upper)
  expect(sections.sections.map(({ name, floorId }) => [name, floorId])).toEqual([
    ['Booths', ground],
    ['Booths', upper],
  ])
  expect(countsOn(moveToFloor(moved, all, upper), ground)).toEqual([0, 0, 0, 0])
  expect([moved, sections].every((each) => parseChart(each).ok)).toBe(true)
})

test('a section is that of its floor, also for what says none and so is on the first', () => {
  const unsaid = {
    ...two,
    tables: two.tables.map((table, at) => (at === 0 ? { ...table, floorId: null } : table)),
  }
  const [one, other] = two.tables.map(({ id }) => new Set([id]))
  const both = assignSection(assignSection(unsaid, other!, 'Booths'), one!, 'Booths')
  expect(both.sections.map(({ name, floorId }) => [name, floorId])).toEqual([['Booths', ground]])
  const unsaidSection = { ...both, sections: both.sections.map((section) => ({ ...section, floorId: null })) }
  expect(assignSection(unsaidSection, one!, 'Booths').sections).toHaveLength(1)
})

describe('a section of which all rows and tables go to another floor', () => {
  const outline = [
    { x: 0, y: 0 },
    { x: 400, y: 0 },
    { x: 400, y: 400 },
  ]
  const ids = new Set(two.tables.map(({ id }) => id))
  const named = assignSection(two, ids, 'Booths')
  const booths = { ...named.sections.find(({ name }) => name === 'Booths')!, outline, entrance: 'Door B' }
  const sections = named.sections.map((one) => (one.id === booths.id ? booths : one))
  const house: Chart = { ...named, sections }

  test('comes along with its outline and entrance', () => {
    const { sections, tables } = moveToFloor(house, ids, upper)
    expect(sections).toEqual([{ ...booths, floorId: upper }])
    expect(tables.every(({ sectionId }) => sectionId === booths.id)).toBe(true)
    expect(moveToFloor(house, ids, ground)).toEqual(house)
    const unsaid = { ...house, sections: [{ ...booths, floorId: null }] }
    expect(moveToFloor(unsaid, ids, ground).sections).toEqual([booths])
  })

  test('leaves those of other names where they are, with seats or without', () => {
    const others = [
      { ...booths, id: newId(), name: 'Lobby' },
      { ...booths, id: newId(), name: 'Balcony', floorId: upper },
    ]
    const sections = [...others, booths]
    expect(moveToFloor({ ...house, sections }, ids, upper).sections).toEqual([
      ...others,
      { ...booths, floorId: upper },
    ])
  })

  test('becomes part of the one of its name, where that floor has one', () => {
    const parted = moveToFloor(house, new Set([first!.id]), upper)
    const [, other] = parted.sections
    expect(other).toMatchObject({ name: 'Booths', floorId: upper, outline: [] })
    expect(moveToFloor(parted, ids, upper).sections).toEqual([other])
    // From two floors to a third, the first of them is the one.
    const far = moveToFloor(addFloor(parted, third, newId()), ids, third)
    expect(far.sections).toEqual([{ ...booths, floorId: third }])
    expect(parseChart(far).ok).toBe(true)
  })
})

test('a floor that goes leaves what is on it to the one beside it; the last one makes one level again', () => {
  const upstairs = moveToFloor(
    addFloor(moved, third, newId()),
    new Set(room.tables.slice(1, 2).map(({ id }) => id)),
    third,
  )
  const three = assignSection(upstairs, new Set([first!.id]), 'Booths')
  const without = removeFloor(three, upper)
  expect(without.floors.map(({ id }) => id)).toEqual([ground, third])
  expect(countsOn(without, ground)).toEqual([0, 3, room.areas.length, 12])
  expect(without.sections.find(({ name }) => name === 'Booths')?.floorId).toBe(ground)
  const downstairs = removeFloor(three, ground)
  expect(countsOn(downstairs, upper)).toEqual([0, 3, room.areas.length, 12])
  const level = removeFloor(without, ground)
  expect(level.floors).toEqual([])
  expect([...level.tables, ...level.areas, ...level.sections].every(({ floorId }) => floorId === null)).toBe(
    true,
  )
  expect(removeFloor(room, ground)).toBe(room)
  expect([without, downstairs, level].every((each) => parseChart(each).ok)).toBe(true)
})

test('a section of a floor that goes joins the one of its name on the floor that takes its parts', () => {
  const upstairs = new Set([first!.id])
  const downstairs = new Set(room.tables.slice(1).map(({ id }) => id))
  const both = assignSection(assignSection(moved, downstairs, 'Booths'), upstairs, 'Booths')
  const [below] = both.sections
  expect(both.sections.map(({ name, floorId }) => [name, floorId])).toEqual([
    ['Booths', ground],
    ['Booths', upper],
  ])
  for (const chart of [removeFloor(both, upper), removeFloor(addFloor(both, third, newId()), upper)]) {
    expect(chart.sections.map(({ id, name }) => [id, name])).toEqual([[below!.id, 'Booths']])
    expect(new Set(chart.tables.map(({ sectionId }) => sectionId))).toEqual(new Set([below!.id]))
    expect(parseChart(chart).ok).toBe(true)
  }
  const named = { ...both, sections: both.sections.map((one, at) => ({ ...one, name: `Booths ${at}` })) }
  expect(removeFloor(named, upper).sections).toHaveLength(2)
})

test('the floor in sight is that of the selection, if nothing of it is on the one that is', () => {
  const chair = moved.seats.find((seat) => rowOrTableOf(seat) === first!.id)
  const inSight = (selected: string[], from = ground) =>
    floorOfSelection(moved, new Set(selected), floor(moved, from))?.id
  expect(inSight([first!.id])).toBe(upper)
  expect(inSight([chair!.id])).toBe(upper)
  expect(inSight([...everything(moved)])).toBe(ground)
  expect(inSight([...everything(moved)], upper)).toBe(upper)
  expect(inSight([])).toBe(ground)
  expect(inSight([newId()])).toBe(ground)
  expect(floorOfSelection(room, everything(room), null)).toBe(null)
})
