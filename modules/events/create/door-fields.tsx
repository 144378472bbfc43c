import { useState } from 'react'
import { cashUntilWords, passOnWords, refundsWords } from '#modules/events/create/event-choice-words.ts'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { doorPriceHint } from '#modules/events/ticket-types/price/price-hint.ts'
import { FormCheckbox, FormMoney, FormSelect, FormText, FormWebAddress } from '#ui/form/fields.tsx'
import { useField } from '#ui/form/form-context.ts'
import { MoreFields } from '#ui/form/more-fields.tsx'

/** Where tickets are sold beside this site, what is paid at the door, and what is paid back. */
export const AtTheDoorFields = () => (
  <>
    <MoreFields summary="Tickets are sold on another site" names={['ticketUrl']}>
      <FormWebAddress
        name="ticketUrl"
        label="Address of that page"
        hint="Guests are led there as long as the event has no tickets here."
        maxLength={200}
      />
    </MoreFields>
    <MoreFields
      summary="Door price, cash, refunds and passing on"
      names={['doorPrice', 'acceptsCash', 'refunds', 'refundPolicy', 'passOn']}
      alsoWrong={['cashUntil']}
    >
      <DoorPriceField />
      <div className="space-y-5 [&:not(:has([name=acceptsCash]:checked))_[data-cash]]:hidden">
        <FormCheckbox
          name="acceptsCash"
          label="Tickets may be paid in cash"
          hint="A place is held until the guest has paid you."
        />
        <div data-cash>
          <ChoiceOfDays
            name="cashUntil"
            label="Cash is taken"
            hint="After that moment nobody reserves for cash any more."
            before={['']}
            wordsOf={cashUntilWords}
          />
        </div>
      </div>
      <ChoiceOfDays
        name="refunds"
        label="Refunds to guests who cannot come"
        hint="Guests read it before they pay."
        before={['', 'none']}
        wordsOf={refundsWords}
      />
      <FormText
        name="refundPolicy"
        label="More on refunds"
        hint="Such as: half of the price after that day."
        maxLength={MAX_LENGTH.refundPolicy}
        autoComplete="off"
      />
      <PassOnField />
    </MoreFields>
  </>
)

/** The price at the door with what a guest pays and the organiser keeps, while it is typed. */
function DoorPriceField() {
  const { defaultValue } = useField('doorPrice')
  const [typed, setTyped] = useState(defaultValue)
  return (
    <FormMoney
      name="doorPrice"
      label="Price at the door"
      hint={doorPriceHint(typed) || undefined}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

/** What most hosts say, in hours before doors open. */
const HOURS = ['2', '6', '12', '24', '48', '72']

/** Until when guests may pass a ticket on; the event's own hours where they are others. */
function PassOnField() {
  const { defaultValue } = useField('passOn')
  const own = ['', 'none', ...HOURS].includes(defaultValue) ? [] : [defaultValue]
  return (
    <FormSelect
      name="passOn"
      label="A guest may send a ticket to a friend"
      hint="The friend gets a new code with their name; the old code opens no door any more."
    >
      {['', ...HOURS, ...own, 'none'].map((hours) => (
        <option key={hours} value={hours}>
          {passOnWords(hours)}
        </option>
      ))}
    </FormSelect>
  )
}

/** What most hosts say, in days before it begins. */
const DAYS = ['0', '1', '2', '3', '7', '14', '30']

interface ChoiceOfDaysProps {
  name: string
  label: string
  hint: string
  /** The choices that are no number of days. */
  before: string[]
  wordsOf: (value: string) => string
}

/** A choice of the days before an event begins until which something holds; the event's own where it is another one. */
function ChoiceOfDays({ before, wordsOf, ...field }: ChoiceOfDaysProps) {
  const { defaultValue } = useField(field.name)
  const usual = [...before, ...DAYS]
  const own = usual.includes(defaultValue) ? [] : [defaultValue]
  return (
    <FormSelect {...field}>
      {[...usual, ...own].map((value) => (
        <option key={value} value={value}>
          {wordsOf(value)}
        </option>
      ))}
    </FormSelect>
  )
}
