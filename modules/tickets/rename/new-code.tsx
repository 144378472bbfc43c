import type { OwnTicketResult } from '#modules/tickets/passing/send-ticket.tsx'
import type { TicketToSend } from '#modules/tickets/passing/tickets-to-send.server.ts'
import { newCodeMessage } from '#modules/tickets/rename/rename-messages.ts'
import type { RenameFailure } from '#modules/tickets/rename/rename-ticket.server.ts'
import { NEW_CODE_INTENT } from '#modules/tickets/rename/rename.ts'
import { FoldedCard } from '#modules/tickets/wallet/folded-card.tsx'
import { ticketPath } from '#modules/tickets/wallet/party-nav.tsx'
import { type FormResult, resultOf } from '#platform/form-result.ts'
import { Card } from '#ui/card.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'

interface NewOwnCodeProps {
  ticket: TicketToSend
  result: OwnTicketResult | null
}

/** Gives one's own ticket a new code, where somebody else has the old one. */
export function NewOwnCode({ ticket, result }: NewOwnCodeProps) {
  const said = resultOf(result, NEW_CODE_INTENT) as FormResult<unknown, RenameFailure> | null // by its intent
  return (
    <FoldedCard icon="qr-code" title="Get a new code" isOpen={said !== null}>
      {ticket.failure ? (
        <p>{newCodeMessage(ticket.failure)}</p>
      ) : (
        <ActionForm
          intent={NEW_CODE_INTENT}
          action={ticketPath(ticket.id)}
          fields={{ ticketId: ticket.id }}
          result={said}
          done="The code at the top of this page is the new one. The old one opens no door any more."
          messageOf={newCodeMessage}
        >
          <p>
            Does somebody else have your code? A new one ends it: what you saved, printed or sent before opens
            no door any more.
          </p>
          <SubmitButton variant="secondary">Get a new code</SubmitButton>
        </ActionForm>
      )}
    </FoldedCard>
  )
}

/** The same of a guest's ticket, for the host. */
export const NewGuestCode = ({ result }: { result: FormResult<unknown, RenameFailure> | null }) => (
  <Card as="section" className="space-y-4 p-5">
    <Heading level={2} size="small">
      New code
    </Heading>
    <ActionForm
      intent={NEW_CODE_INTENT}
      result={result}
      done="The ticket has a new code. Its holder gets it by mail, where an address is known."
      messageOf={newCodeMessage}
    >
      <p>
        Does somebody else have the code? A new one ends it, and whoever holds the ticket gets that by mail.
        The old code opens no door any more, also where it was saved or printed.
      </p>
      <SubmitButton variant="secondary">Give it a new code</SubmitButton>
    </ActionForm>
  </Card>
)
