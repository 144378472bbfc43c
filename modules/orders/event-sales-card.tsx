import type { EventSales } from '#modules/orders/event-sales.ts'
import type { SalesTotals } from '#modules/orders/sales/sale.ts'
import { formatCount, formatUsd } from '#platform/money.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** The sales of one event at a glance. */
export function EventSalesCard({ sales, to }: { sales: EventSales & SalesTotals; to: string }) {
  const { taken, capacity, gross, tickets, cashDue } = sales
  return (
    <Card as="section" className="space-y-3 p-5">
      <Heading level={2} size="small">
        Sales
      </Heading>
      <p>
        <strong className="block font-display text-3xl font-black">{formatUsd(gross)}</strong>
        for {formatCount(tickets)} {tickets === 1 ? 'ticket' : 'tickets'} paid
        {cashDue > 0 && `, ${formatUsd(cashDue)} still to come in cash`}
      </p>
      <div className="space-y-1">
        <p>
          <strong>{formatCount(taken)}</strong> of {formatCount(capacity)} places taken
        </p>
        <ProgressBar label="Places taken" percent={capacity > 0 ? Math.round((taken / capacity) * 100) : 0} />
      </div>
      <LinkButton to={to} variant="secondary">
        View orders
      </LinkButton>
    </Card>
  )
}
