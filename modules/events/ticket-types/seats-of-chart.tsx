import { Link } from 'react-router'
import type { TicketSuffix } from '#modules/events/create/ticket-suffixes.ts'
import { formatCount } from '#platform/money.ts'
import { useField } from '#ui/form/form-context.ts'

/** How many there are of a ticket type that is sold by the seat. What its form does not ask is sent as it stands. */
export function SeatsOfChart({ chart, suffix }: { chart: string; suffix: TicketSuffix }) {
  const { defaultValue: seats } = useField(`capacity${suffix}`)
  const { defaultValue: admits } = useField(`admits${suffix}`)
  return (
    <p>
      <span className="block">How many</span>
      <Link to={chart} className="inline-flex min-h-tap items-center underline">
        {seats === '1' ? '1 seat of the chart' : `${formatCount(Number(seats))} seats of the chart`}
      </Link>
      <input type="hidden" name={`capacity${suffix}`} value={seats} />
      <input type="hidden" name={`admits${suffix}`} value={admits} />
    </p>
  )
}
