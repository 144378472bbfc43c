import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
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
      summary="Door price, cash and refunds"
      names={['doorPrice', 'acceptsCash', 'refunds', 'refundPolicy']}
      alsoWrong={['cashUntil']}
    >
      <FormMoney name="doorPrice" label="Price at the door" />
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
            before={{ '': 'Until it ends, at the door' }}
          />
        </div>
      </div>
      <ChoiceOfDays
        name="refunds"
        label="Refunds to guests who cannot come"
        hint="Guests read it before they pay."
        before={{ '': 'I have not decided', none: 'No refunds' }}
      />
      <FormText
        name="refundPolicy"
        label="More on refunds"
        hint="Such as: a friend may come in your place."
        maxLength={MAX_LENGTH.refundPolicy}
        autoComplete="off"
      />
    </MoreFields>
  </>
)

/** What most hosts say, in days before it begins. */
const DAYS = ['0', '1', '2', '3', '7', '14', '30']

interface ChoiceOfDaysProps {
  name: string
  label: string
  hint: string
  /** The choices that are no number of days, by their value. */
  before: Record<string, string>
}

/** A choice of the days before an event begins until which something holds; the event's own where it is another one. */
function ChoiceOfDays({ before, ...field }: ChoiceOfDaysProps) {
  const { defaultValue } = useField(field.name)
  const own = Object.hasOwn(before, defaultValue) || DAYS.includes(defaultValue) ? [] : [defaultValue]
  return (
    <FormSelect {...field}>
      {Object.entries(before).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
      {[...DAYS, ...own].map((days) => (
        <option key={days} value={days}>
          {daysWords(days)}
        </option>
      ))}
    </FormSelect>
  )
}

function daysWords(days: string): string {
  if (days === '0') return 'Until it begins'
  return days === '1' ? 'Until a day before' : `Until ${days} days before`
}
