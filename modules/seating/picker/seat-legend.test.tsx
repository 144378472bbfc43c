import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { pickerCategories } from '#modules/seating/picker/picker-data.ts'
import { NO_FILTER } from '#modules/seating/picker/seat-filter.ts'
import { SeatLegend } from '#modules/seating/picker/seat-legend.tsx'
import { toCents } from '#platform/money.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const plan = planOfChart(smallChart())

/** What is read in the one line of a phone, and on the filters below it. */
function legendOf(cents: number): string[] {
  const price = { price: toCents(cents), allIn: toCents(cents) }
  const prices = Object.fromEntries(plan.categories.map(({ id }) => [id, price]))
  const html = renderToStaticMarkup(
    <SeatLegend
      categories={pickerCategories(plan, prices, new Uint8Array(plan.count)).slice(0, 1)}
      hasAccessible={false}
      filter={NO_FILTER}
      onFilter={() => {}}
    />,
  )
  return html.split('<fieldset').map((part) =>
    part
      .replace(/^ [^>]*>/, '')
      .replaceAll(/<[^>]*>/g, '')
      .trim(),
  )
}

test('the prices of the legend are said to be for a seat', () => {
  const [line, filters] = legendOf(3_190)
  expect(line).toContain('$31.90 a seat, all in')
  expect(filters).toContain('$31.90 a seat · ')
})

test('free seats have no unit', () => expect(legendOf(0).join(' ')).not.toContain('a seat'))
