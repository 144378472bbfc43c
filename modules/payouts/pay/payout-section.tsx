import { useId } from 'react'
import { PayoutCard } from '#modules/payouts/pay/payout-card.tsx'
import type { PayResult } from '#modules/payouts/pay/payout-step.tsx'
import type { AdminPayout } from '#modules/payouts/pay/payouts-to-make.server.ts'
import { Heading } from '#ui/heading.tsx'

/** Payouts under a title; nothing where there are none. */
export function PayoutSection({
  title,
  payouts,
  ...heard
}: PayResult & { title: string; payouts: readonly AdminPayout[] }) {
  const id = useId()
  if (payouts.length === 0) return null
  return (
    <section aria-labelledby={id} className="space-y-3">
      <Heading level={2} size="small" id={id}>
        {title}
      </Heading>
      <ul className="space-y-3">
        {payouts.map((payout) => (
          <PayoutCard key={payout.id} payout={payout} {...heard} />
        ))}
      </ul>
    </section>
  )
}
