import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { ChosenBar } from '#modules/seating/picker/chosen/chosen-bar.tsx'
import { chosenSeats } from '#modules/seating/picker/picker-data.ts'
import { toCents } from '#platform/money.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const plan = planOfChart(smallChart())
const price = { price: toCents(3_000), allIn: toCents(3_190) }
const prices = Object.fromEntries(plan.categories.map(({ id }) => [id, price]))

const barOf = (positions: number[], leftMs: number | null, isExtended = false) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ChosenBar
        seats={chosenSeats(plan, prices, () => '', positions)}
        time={leftMs === null ? null : { untilMs: null, leftMs }}
        isExtended={isExtended}
        checkoutPath="/checkout?seats=1"
        onContinue={() => {}}
        onExtend={() => {}}
      >
        {null}
      </ChosenBar>
    </MemoryRouter>,
  )

test('the bar of a phone says how long the seats are kept, how many and for how much, and leads on', () => {
  const bar = barOf([0, 1], 14 * 60_000 + 8_001)
  expect(bar.replace(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toBe(' 14:09 2 seats $65.80 Continue ')
  expect(bar).toMatch(/<a aria-label="Continue to checkout"[^>]*href="\/checkout\?seats=1"/)
})

test('its clock is seen and not heard: the time is told once, by the timer of the chosen seats', () => {
  expect(barOf([0], 60_000)).toMatch(/<span aria-hidden="true"[^>]*>(?:(?!<\/span>).)*1:00<\/span>/)
  expect(barOf([0], 60_000)).not.toMatch(/role="timer"|aria-live/)
})

test('what the server does not keep yet has no time and no way to pay; without seats there is no bar', () => {
  expect(barOf([0], null)).not.toMatch(/\d:\d\d|Continue/)
  expect(barOf([], 60_000)).not.toContain('Continue')
})

test('where the time is short it offers more of it, once', () => {
  expect(barOf([0], 5 * 60_000)).toMatch(/<button[^>]*aria-label="\+5 minutes"/)
  expect(barOf([0], 5 * 60_000 + 1_000)).not.toContain('+5')
  expect(barOf([0], 60_000, true)).not.toContain('+5')
})
