import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { FormCheckbox, FormMoney, FormText } from '#ui/form/fields.tsx'
import { MoreFields } from '#ui/form/more-fields.tsx'

/** What a ticket type may say and do beside its name, price and number. */
export const MoreTicketFields = () => (
  <MoreFields
    summary="Early bird and more"
    names={['description', 'earlyBirdPrice', 'earlyBirdUntil', 'isHidden']}
  >
    <FormText
      name="description"
      label="What it gives"
      hint="One line, such as: a seat at a table by the floor."
      maxLength={MAX_LENGTH.ticketDescription}
      autoComplete="off"
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <FormMoney name="earlyBirdPrice" label="Early-bird price" />
      <FormText name="earlyBirdUntil" label="Last day of it" type="date" />
    </div>
    <FormCheckbox name="isHidden" label="Not on sale" hint="Guests do not see it. What is sold stays good." />
  </MoreFields>
)
