import type { Chart, ChartCategory } from '#modules/seating/chart/chart.ts'
import { MAX_PRICE } from '#modules/events/ticket-types/price/max-price.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { emptyChart } from '#modules/seating/chart/empty-chart.ts'
import {
  isSeatColor,
  nearestSeatColor,
  seatColorAt,
  type SeatColor,
} from '#modules/seating/chart/seat-color.ts'
import { type LeftOutList, leftOutList } from '#modules/seating/import/left-out.ts'
import { fieldOf, numberOf, textOf } from '#modules/seating/import/loose.ts'
import { newPartId } from '#modules/seating/chart/new-part-id.ts'
import { isId } from '#platform/ids.ts'
import { type Cents, toCents, ZERO_CENTS } from '#platform/money.ts'

type Part = 'categories' | 'sections' | 'rows' | 'tables' | 'seats' | 'areas' | 'floors'

/** A chart that grows while a file is read. What is beyond the limits is counted, not kept. */
export interface ChartBuilder {
  chart: Chart
  left: LeftOutList
  /** Categories of which nobody said what their seats cost. */
  unpriced: Set<string>
  /** The identifier that a file gives a thing, if it is a UUID that nothing else has; a new one otherwise. */
  idOf(from: unknown): string
  /** Puts a thing into the chart; false where there are too many already. */
  add<P extends Part>(part: P, one: Chart[P][number]): boolean
}

export function chartBuilder(): ChartBuilder {
  const chart = emptyChart()
  const left = leftOutList()
  const taken = new Set<string>()
  return {
    chart,
    left,
    unpriced: new Set(),
    idOf(from) {
      const said = fieldOf(from, 'uuid')
      const id = typeof said === 'string' ? said.toLowerCase() : ''
      const own = isId(id) && !taken.has(id) ? id : newPartId()
      taken.add(own)
      return own
    },
    add(part, one) {
      const all: (typeof one)[] = chart[part]
      if (all.length >= CHART_LIMITS[part]) {
        left.note('too many')
        return false
      }
      all.push(one)
      return true
    },
  }
}

/**
 * A category as a foreign file tells it: a name and a colour, and of some also the price in dollars. It gets a colour of the design, whose
 * numbers can be read, and another one than the categories before it.
 */
export function categoryFrom(
  { chart, unpriced }: Pick<ChartBuilder, 'chart' | 'unpriced'>,
  said: unknown,
  { id, name, at }: { id: string; name: string; at: number },
): ChartCategory {
  const priceCents = priceFrom(said)
  if (priceCents === null) unpriced.add(id)
  return {
    id,
    name: name || `Category ${at + 1}`,
    description: textOf(said, 'description', CHART_LIMITS.text),
    color: nearestSeatColor(
      colorFrom(textOf(said, 'color')) ?? seatColorAt(at),
      chart.categories.map(({ color }) => color),
    ),
    priceCents: priceCents ?? ZERO_CENTS,
    isAccessible: fieldOf(said, 'accessible') === true || fieldOf(said, 'isAccessible') === true,
    isPremium: fieldOf(said, 'isPremium') === true,
  }
}

/** A price in dollars; null where there is none that a ticket may have. */
export function priceFrom(said: unknown): Cents | null {
  const cents = Math.round((numberOf(said, 'price') ?? NaN) * 100)
  return cents >= 0 && cents <= MAX_PRICE ? toCents(cents) : null
}

/** A colour in any of the usual ways of writing one; null for the others. */
export function colorFrom(text: string): SeatColor | null {
  const small = text.toLowerCase()
  const full = /^#[0-9a-f]{3}$/.test(small) ? small.replaceAll(/[0-9a-f]/g, '$&$&') : small.slice(0, 7)
  return isSeatColor(full) ? full : null
}
