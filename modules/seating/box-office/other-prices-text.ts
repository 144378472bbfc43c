import type { OtherPrice } from '#modules/seating/event-chart/prices-of-chart.ts'
import { formatPrice } from '#platform/money.ts'

/** Says where a chart has another price than the ticket, so that nobody thinks that guests pay what the chart says; empty where none has. */
export function otherPricesText(prices: readonly OtherPrice[]): string {
  if (prices.length === 0) return ''
  const named = prices.map(
    ({ category, inChart, onTicket }) =>
      `${category}, ${formatPrice(onTicket)} as a ticket and ${formatPrice(inChart)} in the chart`,
  )
  return `The ticket's price holds, and the chart has another: ${named.join('; ')}.`
}
