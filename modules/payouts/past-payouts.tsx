import type { OwnPayout } from '#modules/payouts/list-payouts.server.ts'
import { PastPayout } from '#modules/payouts/past-payout.tsx'
import { Heading } from '#ui/heading.tsx'

/** What was paid out, each leading to the lines it was made of. */
export function PastPayouts({ payouts, path }: { payouts: OwnPayout[]; path: string }) {
  return (
    <section aria-labelledby="payouts" className="space-y-3">
      <Heading level={2} size="small" id="payouts">
        Sent to you
      </Heading>
      {payouts.length > 0 ? (
        <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
          {payouts.map((payout) => (
            <PastPayout key={payout.id} payout={payout} path={path} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">You have not been paid yet.</p>
      )}
    </section>
  )
}
