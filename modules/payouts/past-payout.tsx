import { Link } from 'react-router'
import type { OwnPayout } from '#modules/payouts/list-payouts.server.ts'
import { payoutNews } from '#modules/payouts/payout-news.ts'
import { payoutStateLabels } from '#modules/payouts/payout-state.ts'
import { listAddress } from '#platform/list-address.ts'
import { formatUsd } from '#platform/money.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
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

/** One payout as its host reads it, and what they have to do. */
export function PastPayout({ payout, path }: { payout: OwnPayout; path: string }) {
  const { organizerId, amount, state, hint, reference, madeAt, paidAt, organizer } = payout
  // What failed has let its lines go.
  const id = state === 'failed' ? undefined : payout.id
  const news = payoutNews(payout)
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
        {news && <span className="block">{news}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[state]}>{payout.unclaimedSince ? 'Claim it' : payoutStateLabels[state]}</Badge>
        <LocalTime at={paidAt ?? madeAt} form="day" />
      </span>
    </li>
  )
}
