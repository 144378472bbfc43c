import type { EventSales } from '#modules/orders/event-sales.ts'
import { cashDueText, type SalesTotals } from '#modules/orders/sales/sale.ts'
import { percentTaken, placesText, soldText } from '#modules/orders/sold.ts'
import { formatUsd } from '#platform/money.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** The sales of one event at a glance. */
export function EventSalesCard({ sales, to }: { sales: EventSales & SalesTotals; to: string }) {
  const { places, gross } = sales
  const taken = placesText(places)
  return (
    <Card as="section" className="space-y-3 p-5">
      <Heading level={2} size="small">
        Sales
      </Heading>
      <p>
        <strong className="block font-display text-3xl font-black">{formatUsd(gross)}</strong>
        {`for ${soldText(sales)} paid${cashDueText(sales)}`}
      </p>
      {taken ? (
        <div className="space-y-1">
          <p>
            <strong>{taken.count}</strong> {taken.rest}
          </p>
          <ProgressBar label="Places taken" percent={percentTaken(places)} />
        </div>
      ) : (
        <p className="text-muted">No tickets are sold here.</p>
      )}
      <LinkButton to={to} variant="secondary">
        View orders
      </LinkButton>
    </Card>
  )
}
