import { TICKET_SUFFIXES, type TicketSuffix } from '#modules/events/create/ticket-suffixes.ts'
import { TicketFields } from '#modules/events/ticket-types/ticket-fields.tsx'
import { type Cents, formatCounted } from '#platform/money.ts'
import { FormCheckbox } from '#ui/form/fields.tsx'
import { MoreFields } from '#ui/form/more-fields.tsx'

/** Seats that a new event may take over from the one that it is a copy of. */
export interface OfferedSeats {
  /** The name of that event. */
  title: string
  count: number
  /** Where its chart is. */
  chart: string
  /** The tickets of the form that are sold by the seat there. */
  suffixes: readonly TicketSuffix[]
}

interface NewTicketFieldsProps {
  /** What the site takes of a price from the organiser. */
  fee: (price: Cents) => Cents
  /** The calendar days of the event, where they are known. */
  days: readonly string[]
  seats: OfferedSeats | null
}

/** The fields of the ticket types of a new event: the first one, and one more within the other. */
export function NewTicketFields(props: NewTicketFieldsProps) {
  const { fee, days, seats } = props
  const [first, ...others] = TICKET_SUFFIXES
  return (
    <>
      {seats && (
        <FormCheckbox
          name="withSeats"
          label={`Guests choose their seats, as at ${seats.title}`}
          hint={`${formatCounted(seats.count, 'seat')} of its chart, all free. Without it each ticket has as many places, and no seats.`}
        />
      )}
      <TicketFields fee={fee} days={days} chart={chartOf(seats, first)} />
      <AnotherTicket {...props} suffixes={others} />
    </>
  )
}

const chartOf = (seats: OfferedSeats | null, suffix: TicketSuffix): string | null =>
  seats?.suffixes.includes(suffix) ? seats.chart : null

/** What is typed in one that is folded opens it; how many a person may have stands there from the beginning. */
const TOLD = [
  'ticketName',
  'price',
  'capacity',
  'ticketDescription',
  'earlyBirdPrice',
  'earlyBirdUntil',
  'admits',
  'admitsOn',
  'paidBy',
  'saleStarts',
  'saleStartsTime',
  'saleEnds',
]

function AnotherTicket({ suffixes, ...props }: NewTicketFieldsProps & { suffixes: readonly TicketSuffix[] }) {
  const { fee, days, seats } = props
  const [suffix, ...others] = suffixes
  if (!suffix) return null
  return (
    <MoreFields
      summary="Add another kind of ticket"
      names={suffixes.flatMap((each) => TOLD.map((name) => name + each))}
      alsoWrong={suffixes.map((each) => `maxPerPerson${each}`)}
    >
      <fieldset aria-label={`Ticket ${suffix.slice(1)}`} className="space-y-5">
        <TicketFields fee={fee} days={days} suffix={suffix} chart={chartOf(seats, suffix)} />
      </fieldset>
      <AnotherTicket {...props} suffixes={others} />
    </MoreFields>
  )
}
