import {
  fromDeltas,
  fromRuns,
  fromTable,
  toDeltas,
  toRuns,
  toTable,
} from '#modules/seating/map/plan/columns.ts'
import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'

/**
 * A plan as it is sent: whole numbers as differences, texts as tables of the different ones. Everybody gets it: what categories are called is
 * told to who may buy them, for one may be hidden.
 */
export interface SentPlan extends Omit<
  SeatPlan,
  'x' | 'y' | 'r' | 'block' | 'category' | 'marks' | 'number' | 'amenities'
> {
  /** So many units are a pixel of the drawing: coordinates are whole numbers of them. */
  unit: number
  x: number[]
  y: number[]
  r: number[]
  block: number[]
  category: number[]
  marks: number[]
  number: [string[], number[]]
  amenities: [string[], number[]]
}

/** Rows run straight or bend evenly: of neighbours the differences are alike, and what differs in those is nearly nothing. */
const toBends = (values: readonly number[]) => toDeltas(toDeltas(values))
const fromBends = (bends: readonly number[]) => fromDeltas(fromDeltas(bends))

/** Steps across the radius of the smallest seat, below which nobody sees a difference. */
const STEPS = 8

export function encodePlan(plan: SeatPlan): SentPlan {
  const smallest = plan.r.reduce((least, r) => Math.min(least, r), Infinity)
  const unit = 2 ** Math.max(0, Math.ceil(Math.log2(STEPS / Math.max(smallest, 0.01))))
  const whole = (values: readonly number[]) => values.map((value) => Math.round(value * unit))
  return {
    ...plan,
    categories: plan.categories.map((category) => ({ ...category, name: '', description: '' })),
    unit,
    x: toBends(whole(plan.x)),
    y: toBends(whole(plan.y)),
    r: toRuns(whole(plan.r)),
    block: toRuns(plan.block),
    category: toRuns(plan.category),
    marks: toRuns(plan.marks),
    number: toTable(plan.number),
    amenities: toTable(plan.amenities.map((list) => JSON.stringify(list))),
  }
}

/** The same plan again; seats stand at most half a unit beside where they were. */
export function decodePlan({ unit, ...sent }: SentPlan): SeatPlan {
  const lengths = (values: number[]) => values.map((value) => value / unit)
  return {
    ...sent,
    x: lengths(fromBends(sent.x)),
    y: lengths(fromBends(sent.y)),
    r: lengths(fromRuns(sent.r)),
    block: fromRuns(sent.block),
    category: fromRuns(sent.category),
    marks: fromRuns(sent.marks),
    number: fromTable(sent.number),
    amenities: fromTable(sent.amenities).map((list) => JSON.parse(list) as string[]),
  }
}
