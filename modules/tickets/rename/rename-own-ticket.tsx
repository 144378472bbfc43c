import type { OwnTicketResult } from '#modules/tickets/passing/send-ticket.tsx'
import type { TicketToSend } from '#modules/tickets/passing/tickets-to-send.server.ts'
import { MAX_NAME_LENGTH } from '#modules/tickets/qr-payload.ts'
import { renameMessage } from '#modules/tickets/rename/rename-messages.ts'
import type { RenameFailure } from '#modules/tickets/rename/rename-ticket.server.ts'
import { RENAME_INTENT } from '#modules/tickets/rename/rename.ts'
import { ticketPath } from '#modules/tickets/wallet/party-nav.tsx'
import { type FormResult, resultOf } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icon.tsx'

interface RenameOwnTicketProps {
  ticket: TicketToSend
  holderName: string
  result: OwnTicketResult | null
}

/** Changes the name on one's own ticket, for whoever comes with it; folded until it is wanted. */
export function RenameOwnTicket({ ticket, holderName, result }: RenameOwnTicketProps) {
  const said = resultOf(result, RENAME_INTENT) as FormResult<unknown, RenameFailure> | null // by its intent
  return (
    <details
      className="group print:hidden rounded-lg border border-border bg-surface px-4"
      open={said !== null}
    >
      <summary className="flex min-h-tap items-center gap-2 py-2 font-semibold">
        <Icon name="pencil" />
        <span className="grow">Change the name</span>
        <span className="group-open:rotate-180">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className="space-y-4 pt-1 pb-4">
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
      </div>
    </details>
  )
}
