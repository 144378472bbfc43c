import { useState } from 'react'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import type { TicketSuffix } from '#modules/events/create/ticket-suffixes.ts'
import { admitsOnWords, admitsWords } from '#modules/events/ticket-types/ticket-choice-words.ts'
import { dayChoices } from '#modules/events/ticket-types/day-choices.ts'
import { GROUP_SIZES } from '#modules/events/ticket-types/group-sizes.ts'
import { PAID_BY_CHOICES } from '#modules/events/ticket-types/price/paid-by.ts'
import { priceHint, type PriceParts } from '#modules/events/ticket-types/price/price-hint.ts'
import { SeatsOfChart } from '#modules/events/ticket-types/seats-of-chart.tsx'
import { allInPrice } from '#modules/pricing/cart-totals.ts'
import { allInSeatPrice } from '#modules/pricing/seat-fees.ts'
import type { Cents } from '#platform/money.ts'
import { useField } from '#ui/form/form-context.ts'
import { FieldPair } from '#ui/form/field-pair.tsx'
import { FormMoney, FormSelect, FormText } from '#ui/form/fields.tsx'
import { MoreFields } from '#ui/form/more-fields.tsx'

interface TicketFieldsProps {
  /** What the site takes of a price from the organiser. */
  fee: (price: Cents) => Cents
  /** What stands behind the names of the fields, where a form has several ticket types. */
  suffix?: TicketSuffix
  /** The calendar days of the event, where they are known. */
  days?: readonly string[]
  /** Of one that is sold by the seat, where its chart is; the chart says how many there are, and each is for one. */
  chart?: string | null
}

/** The names of the fields that are folded. */
const FOLDED = [
  'ticketDescription',
  'admits',
  'admitsOn',
  'paidBy',
  'earlyBirdPrice',
  'earlyBirdUntil',
  'saleStarts',
  'saleStartsTime',
  'saleEnds',
]

/** The fields of one ticket type. */
export function TicketFields({ fee, suffix = '', days = [], chart = null }: TicketFieldsProps) {
  const { defaultValue } = useField(`admits${suffix}`)
  const [admits, setAdmits] = useState(defaultValue)
  const parts: PriceParts = {
    fee,
    admits: admits === '' ? 1 : Number(admits),
    allIn: chart === null ? allInPrice : allInSeatPrice,
  }
  return (
    <>
      <FormText
        name={`ticketName${suffix}`}
        label="Ticket"
        maxLength={MAX_LENGTH.ticketName}
        autoComplete="off"
      />
      <PriceField {...parts} name={`price${suffix}`} label="Price" empty="Enter 0 for a free event." />
      <FieldPair>
        {chart === null ? (
          <FormText name={`capacity${suffix}`} label="How many" inputMode="numeric" autoComplete="off" />
        ) : (
          <SeatsOfChart chart={chart} suffix={suffix} />
        )}
        <FormText name={`maxPerPerson${suffix}`} label="Per person" inputMode="numeric" autoComplete="off" />
      </FieldPair>
      <MoreFields summary="Group, early bird and more" names={FOLDED.map((name) => name + suffix)}>
        <FormText
          name={`ticketDescription${suffix}`}
          label="What is included"
          hint="One line, such as: a seat at a table by the floor."
          maxLength={MAX_LENGTH.ticketDescription}
          autoComplete="off"
        />
        {chart === null && (
          <FormSelect
            name={`admits${suffix}`}
            label="Lets in"
            onChange={(event) => setAdmits(event.currentTarget.value)}
            hint="Each guest of a group gets a ticket of their own. The price and how many are those of the whole group."
          >
            {['', '0', ...GROUP_SIZES.map(String)].map((admits) => (
              <option key={admits} value={admits}>
                {admitsWords(admits)}
              </option>
            ))}
          </FormSelect>
        )}
        <DaysField name={`admitsOn${suffix}`} days={days} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PriceField {...parts} name={`earlyBirdPrice${suffix}`} label="Early-bird price" />
          <FormText name={`earlyBirdUntil${suffix}`} label="Last early-bird day" type="date" />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormText name={`saleStarts${suffix}`} label="First day of sale" type="date" />
          <FormText name={`saleStartsTime${suffix}`} label="From what time" type="time" />
        </div>
        <FormText
          name={`saleEnds${suffix}`}
          label="Last day of sale"
          hint="Sale online ends when the event begins, or with this day."
          type="date"
        />
        <FormSelect
          name={`paidBy${suffix}`}
          label="How it is paid"
          hint="Cash is paid to you: the ticket is held until then."
        >
          {Object.entries(PAID_BY_CHOICES).map(([paidBy, words]) => (
            <option key={paidBy} value={paidBy === 'any' ? '' : paidBy}>
              {words}
            </option>
          ))}
        </FormSelect>
      </MoreFields>
    </>
  )
}

/** On which days it lets in; asked where the event has several, or days were chosen. */
function DaysField({ name, days }: { name: string; days: readonly string[] }) {
  const { defaultValue } = useField(name)
  const choices = days.length > 1 ? dayChoices(days) : []
  const isOther = defaultValue !== '' && !choices.some(({ value }) => value === defaultValue)
  if (choices.length === 0 && !isOther) return null
  return (
    <FormSelect name={name} label="Good on">
      <option value="">{admitsOnWords('', days)}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {isOther && <option value={defaultValue}>{admitsOnWords(defaultValue, [])}</option>}
    </FormSelect>
  )
}

interface PriceFieldProps extends PriceParts {
  name: string
  label: string
  /** Said while no price stands there. */
  empty?: string
}

/** A price with what a buyer pays and what the organiser keeps, while it is typed. */
function PriceField({ name, label, empty, ...parts }: PriceFieldProps) {
  const { defaultValue } = useField(name)
  const [typed, setTyped] = useState(defaultValue)
  return (
    <FormMoney
      name={name}
      label={label}
      hint={priceHint(typed, parts) || empty}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
