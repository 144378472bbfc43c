import type { ManualRefundFailure } from '#modules/checkout/refund/manual/record-manual-refund.server.ts'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormSelect, FormText, SubmitButton } from '#ui/form/fields.tsx'

const MESSAGES: Record<ManualRefundFailure['code'], string> = {
  NOT_DUE:
    'Nothing was written down: this refund has its end by now, or its provider gives it back, or is asked for it at this moment. Look again in a minute.',
}

/** Says how an admin gives the money of a refund back by hand. */
export const ManualRefundForm = ({
  result,
}: {
  result: FormResult<unknown, ManualRefundFailure> | undefined
}) => (
  <ActionForm result={result} messageOf={({ code }) => MESSAGES[code]}>
    <FormSelect name="through" label="Where you give it back" required>
      <option value="">Please choose</option>
      <option value="provider">At the payment provider</option>
      <option value="other">Another way</option>
    </FormSelect>
    <FormText
      name="note"
      label="How you give it back"
      hint="The buyer and the host read this. For example: by bank transfer, within two days."
      autoComplete="off"
    />
    <SubmitButton>Give it back by hand</SubmitButton>
  </ActionForm>
)
