import { passMessage, sendMessage } from '#modules/tickets/passing/passing-messages.ts'
import { MAX_FRIEND_NAME } from '#modules/tickets/passing/passing.ts'
import type { TicketToSend } from '#modules/tickets/passing/tickets-to-send.server.ts'
import type { SendFailure } from '#modules/tickets/passing/send-ticket.server.ts'
import type { TakeBackFailure } from '#modules/tickets/passing/take-back.server.ts'
import type { RenameFailure } from '#modules/tickets/rename/rename-ticket.server.ts'
import { NEW_CODE_INTENT, RENAME_INTENT } from '#modules/tickets/rename/rename.ts'
import type { FormResult } from '#platform/form-result.ts'
import type { TicketId } from '#platform/ids.ts'
import { formatDay, formatZonedTime, type TimeZone } from '#platform/time.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Icon } from '#ui/icon.tsx'
import { type HandedLink, ShareLink } from '#ui/share-link.tsx'

/** What was done to which ticket: its new link, or null where it was taken back. */
export interface Passed {
  ticketId: string
  link: HandedLink | null
}

export type PassingResult = FormResult<Passed, SendFailure | TakeBackFailure>

interface SendTicketProps {
  ticket: TicketToSend
  event: { title: string; timeZone: TimeZone }
  /** Where its forms are sent. */
  action: string
  /** What the last form said, when it was about this ticket. */
  result: PassingResult | null
  /** Whether it asks for the friend's name before it makes a link; a list makes one with the first press. */
  asksName?: boolean
}

/** What a form of one's tickets said, whichever it was. */
export type OwnTicketResult = FormResult<Passed, SendFailure | TakeBackFailure | RenameFailure>

/** The result of a form for passing on when it was about this ticket, else null. */
export const resultFor = (
  ticketId: TicketId,
  result: OwnTicketResult | null | undefined,
): PassingResult | null =>
  result?.values['ticketId'] === ticketId &&
  result.intent !== RENAME_INTENT &&
  result.intent !== NEW_CODE_INTENT
    ? (result as PassingResult) // by its intent
    : null

/** Sends one ticket to a friend: makes the link, shows it once, and takes it back. */
export function SendTicket({ ticket, event, action, result, asksName = false }: SendTicketProps) {
  const { id, offer, failure, terms } = ticket
  const link = result?.ok ? result.value.link : null
  const fields = { ticketId: id }
  return (
    <div className={`space-y-4 ${result || offer ? 'w-full' : ''}`}>
      <ResultNotice
        result={result}
        done={
          link ? 'The link is ready. It is shown this once.' : 'The link is taken back. You keep the ticket.'
        }
        messageOf={sendMessage}
      />
      {link && (
        <ShareLink
          link={link}
          title={`Your ticket for ${event.title}`}
          label="Link for your friend"
          hint="Whoever has it can take the ticket. Send it to your friend alone."
        />
      )}
      {offer ? (
        <>
          <p>
            {`A link${offer.friendName && ` for ${offer.friendName}`} has been out since ${formatDay(offer.sentAt, event.timeZone)}, ${formatZonedTime(offer.sentAt, event.timeZone)}. The ticket is yours until somebody takes it.`}
          </p>
          {failure && <p className="font-semibold">{passMessage(failure)}</p>}
          <div className="flex flex-wrap gap-3">
            <ButtonForm intent="keep-ticket" action={action} fields={fields} variant="secondary">
              Take the link back
            </ButtonForm>
            {!failure && !link && (
              <ButtonForm
                intent="send-ticket"
                action={action}
                fields={{ ...fields, friendName: offer.friendName }}
                variant="quiet"
              >
                New link
              </ButtonForm>
            )}
          </div>
          {!failure && !link && (
            <p className="text-muted">Lost the link? A new one ends the one that is out.</p>
          )}
        </>
      ) : failure ? (
        <p>{passMessage(failure)}</p>
      ) : asksName ? (
        <ActionForm intent="send-ticket" action={action} result={null}>
          <p>
            {terms} Your friend opens the link and gets a new code with their own name; your code opens no
            door any more. Refunds still go to whoever bought it.
          </p>
          <input type="hidden" name="ticketId" value={id} />
          <FormText
            name="friendName"
            label="Whom it is for"
            hint="Only you read it. You may leave it empty."
            maxLength={MAX_FRIEND_NAME}
            autoComplete="off"
          />
          <SubmitButton variant="secondary">Make a link</SubmitButton>
        </ActionForm>
      ) : (
        <ButtonForm intent="send-ticket" action={action} fields={fields} variant="secondary">
          <Icon name="share" />
          Send
        </ButtonForm>
      )}
    </div>
  )
}
