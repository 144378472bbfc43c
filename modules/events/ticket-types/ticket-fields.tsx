import { type ReactNode, useState } from 'react'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import type { TicketSuffix } from '#modules/events/create/ticket-suffixes.ts'
import { allInPrice } from '#modules/pricing/cart-totals.ts'
import { type Cents, formatUsd, readUsd, toCents, ZERO_CENTS } from '#platform/money.ts'
import { useField } from '#ui/form/form-context.ts'
import { FormMoney, FormText } from '#ui/form/fields.tsx'
import { MoreFields } from '#ui/form/more-fields.tsx'

interface TicketFieldsProps {
  /** What the site takes of a price from the organiser. */
  fee: (price: Cents) => Cents
  /** What stands behind the names of the fields, where a form has several ticket types. */
  suffix?: TicketSuffix
  /** More to choose, below the early bird. */
  children?: ReactNode
}

/** The names of the fields that are folded. */
const FOLDED = ['ticketDescription', 'earlyBirdPrice', 'earlyBirdUntil', 'isHidden']

/** The fields of one ticket type. */
export const TicketFields = ({ fee, suffix = '', children }: TicketFieldsProps) => (
  <>
    <FormText
      name={`ticketName${suffix}`}
      label="Ticket"
      maxLength={MAX_LENGTH.ticketName}
      autoComplete="off"
    />
    <PriceField name={`price${suffix}`} fee={fee} />
    <div className="grid grid-cols-2 gap-4">
      <FormText name={`capacity${suffix}`} label="How many" inputMode="numeric" autoComplete="off" />
      <FormText name={`maxPerPerson${suffix}`} label="Per person" inputMode="numeric" autoComplete="off" />
    </div>
    <MoreFields summary="Early bird and more" names={FOLDED.map((name) => name + suffix)}>
      <FormText
        name={`ticketDescription${suffix}`}
        label="What is included"
        hint="One line, such as: a seat at a table by the floor."
        maxLength={MAX_LENGTH.ticketDescription}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormMoney name={`earlyBirdPrice${suffix}`} label="Early-bird price" />
        <FormText name={`earlyBirdUntil${suffix}`} label="Last early-bird day" type="date" />
      </div>
      {children}
    </MoreFields>
  </>
)

/** The price with what a buyer pays and what the organiser keeps, while it is typed. */
function PriceField({ name, fee }: { name: string; fee: (price: Cents) => Cents }) {
  const { defaultValue } = useField(name)
  const [typed, setTyped] = useState(defaultValue)
  return (
    <FormMoney
      name={name}
      label="Price"
      hint={priceHint(typed, fee)}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

function priceHint(typed: string, fee: (price: Cents) => Cents): string {
  const price = readUsd(typed)
  if (price === null) return 'Enter 0 for a free event.'
  if (price === ZERO_CENTS) return 'Guests pay nothing.'
  return `A guest pays ${formatUsd(allInPrice(price))} per person, with the fee. You keep ${formatUsd(toCents(price - fee(price)))}.`
}
