import type { ReactElement } from 'react'
import {
  MailButton,
  MailCode,
  MailDocument,
  MailHeading,
  MailLink,
  MailText,
} from '#modules/notifications/templates/mail-document.tsx'

/** A message before it is rendered. */
export interface MailDraft {
  subject: string
  document: ReactElement
  text: string
}

interface Site {
  brand: string
  appUrl: string
}

/** Sent at sign-up: only who reads it can confirm the address. */
export function confirmAddressMail({ brand, appUrl }: Site, { link }: { link: string }): MailDraft {
  const subject = `Confirm your email address for ${brand}`
  const lead = 'One press, and your account is open.'
  const rest =
    'The link works for 24 hours. If you did not sign up, leave this mail alone: without the link no account opens.'
  return {
    subject,
    document: (
      <MailDocument brand={brand} appUrl={appUrl} title={subject} preview={lead}>
        <MailHeading>Confirm your email address</MailHeading>
        <MailText>{lead}</MailText>
        <MailButton href={link}>Confirm my address</MailButton>
        <MailText quiet>{rest}</MailText>
        <MailText quiet>
          The button does nothing? Open this address: <MailLink href={link}>{link}</MailLink>
        </MailText>
      </MailDocument>
    ),
    text: [`Confirm your email address for ${brand}.`, lead, link, rest].join('\n\n'),
  }
}

/** Lets its reader in, by the link or, where that opens the wrong browser, by the code. */
export function magicLinkMail(
  { brand, appUrl }: Site,
  { link, code }: { link: string; code: string },
): MailDraft {
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`
  const subject = `${typed} is your sign-in code for ${brand}`
  const lead = 'Press the button to sign in, or type the code where you asked for it.'
  const rest =
    'Link and code work once, for 30 minutes. If you did not ask for them, leave this mail alone, and give the code to nobody: we never ask for it.'
  return {
    subject,
    document: (
      <MailDocument brand={brand} appUrl={appUrl} title={subject} preview={lead}>
        <MailHeading>Sign in to {brand}</MailHeading>
        <MailText>{lead}</MailText>
        <MailButton href={link}>Sign in</MailButton>
        <MailCode>{typed}</MailCode>
        <MailText quiet>{rest}</MailText>
        <MailText quiet>
          The button does nothing? Open this address: <MailLink href={link}>{link}</MailLink>
        </MailText>
      </MailDocument>
    ),
    text: [`Sign in to ${brand}.`, `Your code: ${typed}`, `Or open this address:\n${link}`, rest].join(
      '\n\n',
    ),
  }
}

/** Sent to an account's owner when somebody signs up with its address. */
export function alreadyRegisteredMail({ brand, appUrl }: Site): MailDraft {
  const subject = `You already have an account at ${brand}`
  const lead = 'Somebody just tried to sign up with your email address. Was it you? Then sign in instead.'
  const rest = 'If it was not you, there is nothing to do: nobody got in and nothing was changed.'
  const link = `${appUrl}/account`
  return {
    subject,
    document: (
      <MailDocument brand={brand} appUrl={appUrl} title={subject} preview={lead}>
        <MailHeading>You already have an account</MailHeading>
        <MailText>{lead}</MailText>
        <MailButton href={link}>Sign in</MailButton>
        <MailText quiet>{rest}</MailText>
      </MailDocument>
    ),
    text: [lead, link, rest].join('\n\n'),
  }
}
