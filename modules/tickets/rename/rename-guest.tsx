import { MAX_NAME_LENGTH } from '#modules/tickets/qr-payload.ts'
import { renameMessage } from '#modules/tickets/rename/rename-messages.ts'
import type { RenameFailure } from '#modules/tickets/rename/rename-ticket.server.ts'
import type { FormResult } from '#platform/form-result.ts'
import { Card } from '#ui/card.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'

interface RenameGuestProps {
  holderName: string
  result: FormResult<unknown, RenameFailure> | null
}

/** Changes the name on a guest's ticket, for the host. */
export const RenameGuest = ({ holderName, result }: RenameGuestProps) => (
  <Card as="section" className="space-y-4 p-5">
    <Heading level={2} size="small">
      Change the name
    </Heading>
    <ActionForm
      intent="rename"
      values={{ name: holderName }}
      result={result}
      done="The name is changed. Its holder gets the new code by mail."
      messageOf={renameMessage}
    >
      <p>
        The ticket gets a new code, and whoever holds it gets that by mail. The old code opens no door any
        more.
      </p>
      <FormText
        name="name"
        label="Name of the guest"
        required
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
      />
      <SubmitButton variant="secondary">Change the name</SubmitButton>
    </ActionForm>
  </Card>
)
