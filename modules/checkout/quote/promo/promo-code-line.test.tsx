import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PromoCodeLine } from '#modules/checkout/quote/promo/promo-code-line.tsx'
import { toCents } from '#platform/money.ts'

const shown = (codes: Partial<Parameters<typeof PromoCodeLine>[0]>) =>
  renderToStaticMarkup(<PromoCodeLine items={[]} promos={[]} isWanted={false} {...codes} />)

test('a code that the server has not answered yet is named, for the price beside it is without it', () => {
  expect(shown({ unchecked: ['STEP20'] })).toContain('STEP20: checked before you pay')
})

test('a code that is answered says what it takes off', () => {
  const promo = {
    code: 'STEP20',
    eventId: null,
    eventTitle: null,
    failure: null,
    discountCents: toCents(500),
  }
  const html = shown({ promos: [promo] })
  expect(html).toContain('$5.00 off')
  expect(html).not.toContain('checked before')
})
