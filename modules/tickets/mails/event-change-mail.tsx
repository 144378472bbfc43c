import type { GuestMessage } from '#modules/events/change/guest-message.ts'
import type { MailDraft, Site } from '#modules/notifications/mail.ts'
import {
  MailButton,
  MailDocument,
  MailHeading,
  MailLink,
  MailText,
} from '#modules/notifications/mail-document.tsx'

interface EventChangeFacts {
  site: Site
  message: GuestMessage
  /** What the host adds; empty for nothing. */
  note: string
  hostName: string
  hostPhone: string | null
  eventUrl: string
  ticketsUrl: string
}

/** What a guest is told when an event is cancelled, postponed or moved: the words that its host has read before. */
export function eventChangeDraft(facts: EventChangeFacts): MailDraft {
  const { site, message, note, hostName, hostPhone, eventUrl, ticketsUrl } = facts
  const host = `Host: ${[hostName, hostPhone].filter(Boolean).join(', ')}`
  const from = `${hostName} adds:`
  return {
    subject: message.subject,
    document: (
      <MailDocument {...site} title={message.subject} preview={message.paragraphs[0] ?? ''}>
        <MailHeading>{message.subject}</MailHeading>
        {message.paragraphs.map((paragraph) => (
          <MailText key={paragraph}>{paragraph}</MailText>
        ))}
        {note && (
          <MailText>
            <strong>{from}</strong>
          </MailText>
        )}
        {paragraphsOf(note).map((paragraph) => (
          <MailText key={paragraph}>{paragraph}</MailText>
        ))}
        <MailButton href={ticketsUrl}>See my tickets</MailButton>
        <MailText quiet>
          <MailLink href={eventUrl}>About the event</MailLink>
          <br />
          {host}
        </MailText>
      </MailDocument>
    ),
    text: [
      ...message.paragraphs,
      ...(note ? [`${from}\n${note}`] : []),
      `See my tickets: ${ticketsUrl}`,
      `About the event: ${eventUrl}`,
      host,
    ].join('\n\n'),
  }
}

const paragraphsOf = (note: string): string[] => note.split(/\n+/).filter(Boolean)
