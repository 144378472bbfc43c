import type { MailDraft, Site } from '#modules/notifications/mail.ts'
import {
  MailButton,
  MailCode,
  MailDocument,
  MailHeading,
  MailLink,
  MailText,
} from '#modules/notifications/mail-document.tsx'

interface LinkMail {
  subject: string
  heading: string
  /** The one sentence that matters; also what a list of mails shows behind the subject. */
  lead: string
  /** The one thing to do; nothing where there is nothing to do. */
  button?: { label: string; link: string }
  /** How long it works, and what to do for whoever did not ask. */
  rest: string
  /** Stands below the button. */
  code?: string
}

/** A mail with at most one thing to do. The address is also written out, for programs that show no buttons. */
export function linkMail({ brand, appUrl }: Site, mail: LinkMail): MailDraft {
  const { subject, heading, lead, button, rest, code } = mail
  return {
    subject,
    document: (
      <MailDocument brand={brand} appUrl={appUrl} title={subject} preview={lead}>
        <MailHeading>{heading}</MailHeading>
        <MailText>{lead}</MailText>
        {button && <MailButton href={button.link}>{button.label}</MailButton>}
        {code && <MailCode>{code}</MailCode>}
        <MailText quiet>{rest}</MailText>
        {button && (
          <MailText quiet>
            The button does nothing? Open this address: <MailLink href={button.link}>{button.link}</MailLink>
          </MailText>
        )}
      </MailDocument>
    ),
    text: [subject, lead, button?.link, rest].filter(Boolean).join('\n\n'),
  }
}
