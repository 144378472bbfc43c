import type { RowEnd } from '#modules/seating/map/draw/row-ends.ts'
import type { SeatIndex } from '#modules/seating/map/plan/seat-index.ts'
import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'
import type { Box } from '#modules/seating/chart/geometry.ts'

/** Drawn within a seat, a square from -1 to 1: a line of this width, or filled where it has none. */
export interface SeatSign {
  path: string
  width?: number
}

/** How a seat is drawn to whoever may know more of it than visitors do. Colours are tokens of the theme. */
export interface SeatLook {
  fill: string
  line: string
  ink: string
  /** Null: its number. */
  sign: SeatSign | null
}

/** What is written over a section from far away; '' for what is not said. */
export interface SectionText {
  name: string
  price: string
  /** What the price is for. */
  unit: string
}

/** What is drawn: a room as one visitor sees it. */
export interface MapScene {
  plan: SeatPlan
  statuses: Uint8Array
  /** Positions that are theirs. */
  own: ReadonlySet<number>
  isWanted: (position: number) => boolean
  /** Of the seats on the floor in sight. */
  index: SeatIndex
  /** Where the names of its rows are written. */
  rowEnds: readonly RowEnd[]
  /** Where the seats of each section lie; null for one that has none. */
  sectionBoxes: (Box | null)[]
  /** What a section is called and from how much it costs, from far away. */
  sectionTexts: SectionText[]
  /** The floor in sight; -1 where there is one level. */
  floor: number
  /** By status, in the place of how visitors see it. */
  looks?: readonly SeatLook[]
}

export interface MapPalette {
  ground: string
  surface: string
  table: string
  area: string
  line: string
  text: string
  muted: string
  font: string
  /** By category. */
  seats: string[]
  /** Those of the looks. */
  tokens: Record<string, string>
}

/** From which width of a seat on, in pixels, seats are drawn at all, and with numbers and signs. */
export const DOT_PX = 6
export const SIGN_PX = 18

export type Detail = 'sections' | 'dots' | 'signs'

/** What is drawn at a scale; a room without sections has its dots from any distance. */
export function detailAt(scale: number, { plan }: Pick<MapScene, 'plan'>): Detail {
  const px = 2 * (plan.r[0] ?? 10) * scale
  if (px >= SIGN_PX) return 'signs'
  return px < DOT_PX && plan.sections.length > 1 ? 'sections' : 'dots'
}
