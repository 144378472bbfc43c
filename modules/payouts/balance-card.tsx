import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { nextPayoutText } from '#modules/payouts/next-payout.ts'
import type { PayoutsPage } from '#modules/payouts/payouts-page.ts'
import { listAddress } from '#platform/list-address.ts'
import { type Cents, formatUsd, toCents, ZERO_CENTS } from '#platform/money.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'

/** What somebody gets next and when, and what the balance is made of. */
export function BalanceCard({ page: { balance, next, waitsForOthers, hosts, host } }: { page: PayoutsPage }) {
  const { due, coming, held, onItsWay, paidOut, cashFees } = balance
  const isOfSeveral = !host && hosts.length > 1
  return (
    <Card as="section" className="space-y-4 p-5">
      <Heading level={2} size="small">
        Your money
      </Heading>
      {next.length === 0 ? (
        <p className="text-lg">Nothing is to be paid out at the moment.</p>
      ) : (
        next.map((one) => (
          <p key={one.organizer} className="text-lg font-semibold wrap-anywhere">
            {nextPayoutText(one, isOfSeveral ? one.organizer : undefined)}
          </p>
        ))
      )}
      <dl className="space-y-1 border-t border-border-strong pt-3">
        <Amount label="Available" cents={due} />
        <Amount label="Not yet available" cents={coming} />
        {onItsWay > ZERO_CENTS && <Amount label="On its way to you" cents={onItsWay} />}
        {held !== ZERO_CENTS && <Amount label="Held, because a buyer disputes it" cents={held} />}
        {cashFees > ZERO_CENTS && <Amount label="Cash fees that you owe" cents={cashFees} />}
        {cashFees < ZERO_CENTS && (
          <Amount label="Cash fees that you paid too much of" cents={toCents(Math.abs(cashFees))} />
        )}
        <Amount label="Paid out so far" cents={paidOut} />
      </dl>
      <div className="space-y-2 text-muted">
        <p>Money of an event is available 2 days after it has ended.</p>
        {due < ZERO_CENTS && (
          <p>More went back to buyers than you were owed. We take it from what you sell next.</p>
        )}
        {waitsForOthers && (
          <p>
            Under another name of yours more went back to buyers than you were owed. Nothing is paid out until
            what you get is more than that.
          </p>
        )}
        {cashFees > ZERO_CENTS && (
          <p>
            We take what you owe for cash from your next online orders, at most 5% of the tickets of each.{' '}
            <Link
              to={listAddress(href('/dashboard/payouts/cash-fees'), {}, { host: host?.id })}
              className="font-semibold text-text underline"
            >
              Where the cash fees come from
            </Link>
          </p>
        )}
      </div>
    </Card>
  )
}

const Amount = ({ label, cents }: { label: ReactNode; cents: Cents }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd className="tabular-nums">{formatUsd(cents)}</dd>
  </div>
)
