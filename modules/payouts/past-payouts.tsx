import { Link } from 'react-router'
import type { OwnPayout } from '#modules/payouts/list-payouts.server.ts'
import { payoutStateLabels } from '#modules/payouts/payout-state.ts'
import { listAddress } from '#platform/list-address.ts'
import { formatUsd } from '#platform/money.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Heading } from '#ui/heading.tsx'
import { LocalTime } from '#ui/local-time.tsx'

const TONES: Record<OwnPayout['state'], BadgeTone> = {
  made: 'info',
  approved: 'info',
  sending: 'info',
  paid: 'success',
  returned: 'warning',
  cancelled: 'plain',
}

/** What was paid out, each leading to the lines it was made of. */
export function PastPayouts({ payouts, path }: { payouts: OwnPayout[]; path: string }) {
  return (
    <section aria-labelledby="payouts" className="space-y-3">
      <Heading level={2} size="small" id="payouts">
        Sent to you
      </Heading>
      {payouts.length > 0 ? (
        <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
          {payouts.map(({ id, organizerId, amount, state, hint, reference, madeAt, paidAt, organizer }) => (
            <li key={id} className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-1 p-4">
              <span className="min-w-0">
                <Link
                  to={`${listAddress(path, {}, { host: organizerId, payout: id })}#statement`}
                  className="font-semibold wrap-anywhere after:absolute after:inset-0"
                >
                  {`${formatUsd(amount)} for ${organizer}`}
                </Link>
                <span className="block text-muted wrap-anywhere">
                  {hint}
                  {reference && `, reference ${reference}`}
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-2">
                <Badge tone={TONES[state]}>{payoutStateLabels[state]}</Badge>
                <LocalTime at={paidAt ?? madeAt} form="day" />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">You have not been paid yet.</p>
      )}
    </section>
  )
}
