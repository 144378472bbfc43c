import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'
import type { SeatPrices } from '#modules/seating/picker/describe-seat.ts'

type Room = Pick<SeatPlan, 'sections' | 'categories' | 'blocks' | 'block' | 'category'>

/**
 * What somebody may ask the best seats to be in: the sections of which something is on sale to them, then such categories. A category that is the very seats of a
 * section, or is called as one, is not said twice.
 */
export function wheres(plan: Room, prices: SeatPrices): string[] {
  const isOnSale = (category: number) => prices[plan.categories[category]?.id ?? ''] !== undefined
  const pairs = new Set([...plan.category].map((category, at) => `${category} ${sectionOf(plan, at)}`))
  const seats = [...pairs].map((pair) => pair.split(' ').map(Number) as [category: number, section: number])
  const sections = plan.sections
    .filter((_, at) => seats.some(([category, section]) => section === at && isOnSale(category)))
    .map(({ name }) => name)
  const isOneSection = (category: number) => {
    const its = seats.filter(([one]) => one === category)
    const [, section = -1] = its[0] ?? []
    return its.length === 1 && section >= 0 && seats.filter(([, other]) => other === section).length === 1
  }
  const categories = plan.categories
    .filter((_, at) => isOnSale(at) && !isOneSection(at))
    .map(({ name }) => name)
  const byWords = Map.groupBy([...sections, ...categories].filter(Boolean), (name) =>
    name.trim().toLowerCase(),
  )
  return [...byWords.values()].flatMap(([name]) => name ?? [])
}

/** Which of these is a category: its own name, or that of the section whose seats it is; '' for none. */
export function whereOf(plan: Room, wheres: readonly string[], id: string | undefined): string {
  const at = plan.categories.findIndex((category) => category.id === id)
  const seat = plan.category.indexOf(at)
  const names = [plan.categories[at]?.name, seat >= 0 && plan.sections[sectionOf(plan, seat)]?.name]
  return wheres.find((where) => where === names[0]) ?? wheres.find((where) => where === names[1]) ?? ''
}

const sectionOf = (plan: Room, at: number): number => plan.blocks[plan.block[at] ?? -1]?.section ?? -1
