import type { Chart, ChartCategory } from '#modules/seating/chart/chart.ts'
import type { TypesOf } from '#modules/seating/event-chart/types-of-categories.server.ts'
import type { TicketTypeId } from '#platform/ids.ts'
import { type Cents, ZERO_CENTS } from '#platform/money.ts'

export type PricedCategory = Pick<ChartCategory, 'id' | 'name' | 'priceCents'>

/** The categories of a chart with a seat, in its order. */
export const seatedCategories = ({ categories, seats }: Chart): ChartCategory[] =>
  categories.filter(({ id }) => seats.some(({ categoryId }) => categoryId === id))

/** Of categories with a seat, those that an event would give away: they cost nothing in the chart, and no ticket of it has their price yet. */
export function freeCategories<C extends PricedCategory>(categories: readonly C[], typesOf: TypesOf): C[] {
  const { typeOf } = typesOf(categories)
  return categories.filter(({ id, priceCents }) => priceCents === ZERO_CENTS && !typeOf.has(id))
}

/** A category that costs something else in the chart than its ticket does, which is what guests pay. */
export interface OtherPrice {
  category: string
  inChart: Cents
  onTicket: Cents
}

/** The categories of the chart on sale whose tickets have another price, in the order of the chart. */
export function otherPrices(
  chart: Chart,
  seats: readonly { position: number; ticketTypeId: TicketTypeId }[],
  types: readonly { id: TicketTypeId; price: Cents }[],
): OtherPrice[] {
  const typeOf = new Map(
    seats.map(({ position, ticketTypeId }) => [chart.seats[position]?.categoryId, ticketTypeId]),
  )
  return chart.categories.flatMap(({ id, name, priceCents }) => {
    const type = types.find((one) => one.id === typeOf.get(id))
    return type && type.price !== priceCents
      ? [{ category: name, inChart: priceCents, onTicket: type.price }]
      : []
  })
}
