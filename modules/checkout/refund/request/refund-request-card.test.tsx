import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { RefundRequestCard } from '#modules/checkout/refund/request/refund-request-card.tsx'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

const REQUEST = {
  id: newId<'refund request'>(),
  tickets: [newId<'ticket'>()],
  passedOn: 0,
  used: 0,
  words: '',
  state: 'open',
  answer: '',
  askedAt: toInstant('2026-12-01T18:00:00Z'),
  answeredAt: null,
  answeredBy: '',
} as const

const textOf = (amount: number, isCash: boolean): string => {
  const preview = {
    amount: toCents(amount),
    fee: toCents(amount && 120),
    organizerFee: toCents(amount && 200),
    isWhole: true,
  }
  const card = (
    <RefundRequestCard
      request={{ ...REQUEST, tickets: [...REQUEST.tickets] }}
      buyer="Jackie"
      preview={preview}
      isHeld={false}
      isCash={isCash}
      isTold
      result={undefined}
    />
  )
  const router = createMemoryRouter([{ path: '/', element: card }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test.each([
  [
    'paid online',
    4_120,
    false,
    /Goes back to the buyer \$41\.20 .*fees \$3\.20 Your payout gets smaller by \$38\.00 The money goes back to what the buyer paid with, .* Refund \$41\.20 /,
  ],
  [
    'paid in cash',
    4_120,
    true,
    /Goes back to the buyer \$41\.20 You owe us less in fees \$2\.00 Give the buyer the cash yourself\. .* Refund \$41\.20 /,
  ],
  ['that was free', 0, false, /refund of 1 ticket [^$]* open no door any more, [^$]* Take the tickets back /],
])(
  'a host reads before the button what a yes does to the money of an order %s',
  (_, amount, isCash, said) => {
    expect(textOf(amount, isCash)).toMatch(said)
  },
)
