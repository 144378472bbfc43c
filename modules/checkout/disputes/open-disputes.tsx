import { disputeReason } from '#modules/checkout/disputes/dispute-words.ts'
import type { OpenDispute } from '#modules/checkout/disputes/list-disputes.server.ts'
import { formatUsd } from '#platform/money.ts'
import { Heading } from '#ui/heading.tsx'
import { LocalTime } from '#ui/local-time.tsx'

const PROVIDERS: Record<string, string> = {
  square: 'Square',
  cashapp: 'Square (Cash App Pay)',
  paypal: 'PayPal',
}

/** What buyers dispute, for those who answer it at the provider's own page. Nothing where nobody does. */
export function OpenDisputes({ disputes }: { disputes: OpenDispute[] }) {
  if (disputes.length === 0) return null
  return (
    <section aria-labelledby="disputes" className="space-y-2">
      <Heading level={2} size="small" id="disputes">
        Disputes to answer
      </Heading>
      <ul className="divide-y divide-border">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="space-y-1 py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong>{formatUsd(dispute.amount)}</strong>
              {dispute.dueAt && (
                <strong>
                  Answer before <LocalTime at={dispute.dueAt} />
                </strong>
              )}
            </p>
            <p className="wrap-anywhere">
              {dispute.orders.map(({ code, event }) => `Order ${code}, ${event}`).join('; ')}
            </p>
            <p className="text-muted wrap-anywhere">{whereAndWhy(dispute)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whereAndWhy({ gateway, providerDisputeId, reason }: OpenDispute): string {
  const why = disputeReason(reason)
  return `${PROVIDERS[gateway]}, dispute ${providerDisputeId}${why ? `. The buyer says that ${why}` : ''}.`
}
