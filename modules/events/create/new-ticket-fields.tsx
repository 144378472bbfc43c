import { TICKET_SUFFIXES, type TicketSuffix } from '#modules/events/create/ticket-suffixes.ts'
import { TicketFields } from '#modules/events/ticket-types/ticket-fields.tsx'
import type { Cents } from '#platform/money.ts'
import { MoreFields } from '#ui/form/more-fields.tsx'

interface NewTicketFieldsProps {
  /** What the site takes of a price from the organiser. */
  fee: (price: Cents) => Cents
  /** The calendar days of the event, where they are known. */
  days: readonly string[]
}

/** The fields of the ticket types of a new event: the first one, and one more within the other. */
export function NewTicketFields({ fee, days }: NewTicketFieldsProps) {
  const [, ...others] = TICKET_SUFFIXES
  return (
    <>
      <TicketFields fee={fee} days={days} />
      <AnotherTicket fee={fee} days={days} suffixes={others} />
    </>
  )
}

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
  'saleStarts',
  'saleStartsTime',
  'saleEnds',
]

function AnotherTicket({
  fee,
  days,
  suffixes,
}: NewTicketFieldsProps & { suffixes: readonly TicketSuffix[] }) {
  const [suffix, ...others] = suffixes
  if (!suffix) return null
  return (
    <MoreFields
      summary="Add another kind of ticket"
      names={suffixes.flatMap((each) => TOLD.map((name) => name + each))}
      alsoWrong={suffixes.map((each) => `maxPerPerson${each}`)}
    >
      <fieldset aria-label={`Ticket ${suffix.slice(1)}`} className="space-y-5">
        <TicketFields fee={fee} days={days} suffix={suffix} />
      </fieldset>
      <AnotherTicket fee={fee} days={days} suffixes={others} />
    </MoreFields>
  )
}
