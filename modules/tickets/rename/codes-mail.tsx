import type { MailDraft, Site } from '#modules/notifications/mail.ts'
import { MailButton, MailDocument, MailHeading, MailText } from '#modules/notifications/mail-document.tsx'
import { type MailedTicket, TicketCode, ticketLines } from '#modules/tickets/mails/ticket-in-mail.tsx'

/** A mail that brings new codes, or says of a ticket without one what changed. */
export interface CodesMail {
  subject: string
  heading: string
  lead: string
  tickets: MailedTicket[]
  /** Null for whoever has no account. */
  button: { label: string; link: string } | null
  rest: string
}

export function codesDraft({ brand, appUrl }: Site, mail: CodesMail): MailDraft {
  const { subject, heading, lead, tickets, button, rest } = mail
  return {
    subject,
    document: (
      <MailDocument brand={brand} appUrl={appUrl} title={subject} preview={lead}>
        <MailHeading>{heading}</MailHeading>
        <MailText>{lead}</MailText>
        {tickets.map((ticket) => (
          <TicketCode key={ticket.cid} ticket={ticket} />
        ))}
        {button && <MailButton href={button.link}>{button.label}</MailButton>}
        <MailText quiet>{rest}</MailText>
      </MailDocument>
    ),
    text: [subject, lead, ...tickets.map(ticketLines), button?.link, rest].filter(Boolean).join('\n\n'),
  }
}
