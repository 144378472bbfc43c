import { expect, test } from 'vitest'
import { feeLines } from '#modules/pricing/fee-lines.ts'
import { toCents } from '#platform/money.ts'

test.each([
  ['general tickets', [240, 0, 0], ['Processing fees 240']],
  ['seats', [760, 360, 400], ['Seat processing fee 360', 'Seat service fee 400']],
  ['both', [940, 360, 400], ['Processing fees 180', 'Seat processing fee 360', 'Seat service fee 400']],
  ['nothing', [0, 0, 0], ['Processing fees 0']],
])('an order of %s', (_, [fees, processing, service], lines) => {
  const order = { fees: toCents(fees!), seatProcessing: toCents(processing!), seatService: toCents(service!) }
  expect(feeLines(order).map(({ label, amount }) => `${label} ${amount}`)).toEqual(lines)
})
