import { voidMessage } from '#modules/checkout/void/void-messages.ts'
import { VOID_REASONS, voidReasonLabels } from '#modules/checkout/void/void-reason.ts'
import type { VoidFailure } from '#modules/checkout/void/void-ticket.server.ts'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormParagraph, FormSelect, SubmitButton } from '#ui/form/fields.tsx'

/** Says what follows, and makes one ticket void. */
export const VoidForm = ({ result }: { result: FormResult<unknown, { code: VoidFailure }> | undefined }) => (
  <ActionForm result={result} messageOf={voidMessage}>
    <FormSelect name="why" label="Why" hint="It stands in the log. The guest does not read it." required>
      <option value="">Please choose</option>
      {VOID_REASONS.map((why) => (
        <option key={why} value={why}>
          {voidReasonLabels[why]}
        </option>
      ))}
    </FormSelect>
    <FormParagraph
      name="words"
      label="Words for the guest (optional)"
      hint="They stand in the mail."
      rows={3}
    />
    <SubmitButton variant="danger">Make this ticket void</SubmitButton>
  </ActionForm>
)
