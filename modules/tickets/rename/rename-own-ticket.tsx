import type { OwnTicketResult } from '#modules/tickets/passing/send-ticket.tsx'
import type { TicketToSend } from '#modules/tickets/passing/tickets-to-send.server.ts'
import { MAX_NAME_LENGTH } from '#modules/tickets/qr-payload.ts'
import { renameMessage } from '#modules/tickets/rename/rename-messages.ts'
import type { RenameFailure } from '#modules/tickets/rename/rename-ticket.server.ts'
import { RENAME_INTENT } from '#modules/tickets/rename/rename.ts'
import { FoldedCard } from '#modules/tickets/wallet/folded-card.tsx'
import { ticketPath } from '#modules/tickets/wallet/party-nav.tsx'
import { type FormResult, resultOf } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'

interface RenameOwnTicketProps {
  ticket: TicketToSend
  holderName: string
  result: OwnTicketResult | null
}

/** Changes the name on one's own ticket, for whoever comes with it; folded until it is wanted. */
export function RenameOwnTicket({ ticket, holderName, result }: RenameOwnTicketProps) {
  const said = resultOf(result, RENAME_INTENT) as FormResult<unknown, RenameFailure> | null // by its intent
  return (
    <FoldedCard icon="pencil" title="Change the name" isOpen={said !== null}>
      {ticket.failure ? (
        <p>{renameMessage(ticket.failure)}</p>
      ) : (
        <ActionForm
          intent={RENAME_INTENT}
          action={ticketPath(ticket.id)}
          values={{ name: holderName }}
          result={said}
          done="The name is changed, and this is the new code. The old one opens no door any more."
          messageOf={renameMessage}
        >
          <p>
            The door reads this name. The ticket stays in your account, and gets a new code: what you saved,
            printed or sent before opens no door any more.
          </p>
          <input type="hidden" name="ticketId" value={ticket.id} />
          <FormText
            name="name"
            label="Name of the guest"
            required
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
          />
          <SubmitButton variant="secondary">Change the name</SubmitButton>
        </ActionForm>
      )}
    </FoldedCard>
  )
}
