import { Fragment } from 'react'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'

/** What the hosts promise about the money, said before it is paid. */
export function HostTerms({ terms }: { terms: QuoteResponse['terms'] }) {
  const isOne = terms.length === 1
  return (
    <section aria-label="Refunds" className="space-y-1">
      <h3 className="font-semibold">Refunds</h3>
      <dl className="space-y-1 text-muted">
        {terms.map(({ eventId, eventTitle, refunds }) => (
          <Fragment key={eventId}>
            <dt className={isOne ? 'sr-only' : 'text-text wrap-anywhere'}>{eventTitle}</dt>
            <dd className="wrap-anywhere">{refunds.words}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
