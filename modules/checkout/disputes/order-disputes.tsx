import { disputeReason } from '#modules/checkout/disputes/dispute-words.ts'
import type { ListedDispute } from '#modules/checkout/disputes/list-disputes.server.ts'
import { formatUsd } from '#platform/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { LocalTime } from '#ui/local-time.tsx'

const STATES = {
  open: { label: 'Not decided', tone: 'warning' },
  won: { label: 'Decided for the host', tone: 'plain' },
  lost: { label: 'Decided for the buyer', tone: 'plain' },
} as const

interface OrderDisputesProps {
  disputes: ListedDispute[]
  isHost: boolean
  /** Whether the money of the order is held, also by what its provider tells of and is not written down yet. */
  isHeld: boolean
}

/** What the buyer of an order disputes, for its host or for the buyer. Nothing where nobody does. */
export function OrderDisputes({ disputes, isHost, isHeld }: OrderDisputesProps) {
  const isToldOf = isHeld && disputes.every(({ state }) => state !== 'open')
  if (disputes.length === 0 && !isToldOf) return null
  return (
    <Card as="section" className="p-5">
      <h2 className="font-display text-xl font-black uppercase">Disputed payment</h2>
      {isToldOf && (
        <p className="mt-3">
          The payment provider tells of a dispute. Until we have looked into it, nothing of this order can be
          refunded.
        </p>
      )}
      <ul className="mt-3 divide-y divide-border">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="space-y-2 py-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <strong>{formatUsd(dispute.amount)}</strong>
              <Badge tone={STATES[dispute.state].tone}>{STATES[dispute.state].label}</Badge>
            </p>
            <p className="text-muted">
              Since <LocalTime at={dispute.openedAt} />
              {dispute.closedAt && (
                <>
                  , decided <LocalTime at={dispute.closedAt} />
                </>
              )}
            </p>
            {isHost ? <ForHost dispute={dispute} /> : <ForBuyer dispute={dispute} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ForHost({ dispute: { state, reason, dueAt } }: { dispute: ListedDispute }) {
  const why = disputeReason(reason)
  if (state === 'won') return <p>The money stays with you.</p>
  if (state === 'lost') return <p>The money went back to the buyer. It is among the refunds of this order.</p>
  return (
    <>
      <p>
        {why ? `The buyer says that ${why}. ` : ''}
        Until it is decided, the money of this order is held, and nothing of it can be refunded.
      </p>
      <p>
        We answer it
        {dueAt && (
          <>
            {' '}
            before <LocalTime at={dueAt} />
          </>
        )}
        , with what is known here: the order, its tickets, and when they were scanned.
      </p>
    </>
  )
}

function ForBuyer({ dispute: { state } }: { dispute: ListedDispute }) {
  if (state === 'won') return <p>It was decided that the host keeps the money.</p>
  if (state === 'lost') return <p>The money went back to you.</p>
  return <p>Your bank or wallet is looking into it. Until it decides, the host cannot refund this order.</p>
}
