import { type SeatingFailure, seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormCheckbox, SubmitButton } from '#ui/form/fields.tsx'

/** Back to tickets without seats, as long as nobody has or holds one. */
export const StopSeatsForm = ({ result }: { result: FormResult<null, SeatingFailure> | null }) => (
  <ActionForm intent="stop" result={result} values={{}} messageOf={seatingMessage}>
    <p>
      The chart goes, with the seats that you blocked, and the tickets of its categories are not on sale any
      more. It can be done while no guest has or holds a seat. Your venue keeps the chart.
    </p>
    <FormCheckbox name="isMeant" label="Take all seats off this event" />
    <SubmitButton variant="danger">Sell without seats</SubmitButton>
  </ActionForm>
)
