import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'
import { blockName } from '#modules/tickets/seat-text.ts'

/** A page of the list of seats: the rows or tables of one section, or a part of a large one. */
export interface SeatListPage {
  title: string
  blocks: ListedBlock[]
}

export interface ListedBlock {
  name: string
  /** Its seats, in the order of the chart. */
  positions: number[]
}

/** About so many seats are on one page: more are hard to hear through. */
const MAX_SEATS = 240
/** Fewer of what no section names, so that a page is a part of the room. */
const MAX_UNNAMED = 60

/** The whole list, section by section in the order of the chart; what is in none comes last. */
export function seatListPages(plan: SeatPlan): SeatListPage[] {
  const seats = Map.groupBy(
    Array.from({ length: plan.count }, (_, at) => at),
    (at) => plan.block[at] ?? -1,
  )
  const blocks = plan.blocks.map((block, at) => ({
    section: block.section,
    name: blockName({ label: block.label, isTable: block.table !== null }),
    positions: seats.get(at) ?? [],
  }))
  const sections = [...plan.sections.map(({ name }, at) => ({ name, at })), { name: '', at: -1 }]
  return sections.flatMap(({ name, at }) => {
    const parts = partsOf(
      blocks.filter(({ section, positions }) => section === at && positions.length > 0),
      at === -1 ? MAX_UNNAMED : MAX_SEATS,
    )
    return parts.map((part) => ({
      title: [name, (parts.length > 1 || name === '') && span(part)].filter(Boolean).join(': '),
      blocks: part.map(({ name, positions }) => ({ name, positions })),
    }))
  })
}

function partsOf<Block extends ListedBlock>(blocks: readonly Block[], most: number): Block[][] {
  const parts: Block[][] = []
  let size = Infinity
  for (const block of blocks) {
    if (size + block.positions.length > most && size > 0) {
      parts.push([])
      size = 0
    }
    parts.at(-1)!.push(block)
    size += block.positions.length
  }
  return parts
}

/** "Table 1 to Table 24", or the one name. */
const span = (part: readonly ListedBlock[]): string =>
  part.length > 1 ? `${part[0]!.name} to ${part.at(-1)!.name}` : (part[0]?.name ?? '')
