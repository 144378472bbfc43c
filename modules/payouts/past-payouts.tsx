import { Link } from 'react-router'
import type { OwnPayout } from '#modules/payouts/list-payouts.server.ts'
import { claimText } from '#modules/payouts/paypal/claim-text.ts'
import { deliveryProblem } from '#modules/payouts/paypal/paypal-words.ts'
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
  failed: 'warning',
  cancelled: 'plain',
}

/** What was paid out, each leading to the lines it was made of. */
export function PastPayouts({ payouts, path }: { payouts: OwnPayout[]; path: string }) {
  return (
    <section aria-labelledby="payouts" className="space-y-3">
      <Heading level={2} size="small" id="payouts">
        Payouts
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

function PastPayout({ payout, path }: { payout: OwnPayout; path: string }) {
  const { id, organizerId, amount, state, hint, reference, madeAt, paidAt, organizer, unclaimedSince } =
    payout
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-1 p-4">
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
        {payout.byPaypal && state === 'paid' && paidAt && (
          <span className="block">
            Sent by PayPal on <LocalTime at={paidAt} form="day" />
          </span>
        )}
        {unclaimedSince && (
          <span className="block">
            {`It waits for you at PayPal. ${deliveryProblem(payout.problem)} ${claimText(unclaimedSince)}`}
          </span>
        )}
        {payout.byPaypal && (state === 'failed' || state === 'returned') && (
          <span className="block">
            {`${deliveryProblem(payout.problem)} It is still yours, and part of your next payout.`}
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[state]}>{unclaimedSince ? 'Claim it' : payoutStateLabels[state]}</Badge>
        <LocalTime at={paidAt ?? madeAt} form="day" />
      </span>
    </li>
  )
}
