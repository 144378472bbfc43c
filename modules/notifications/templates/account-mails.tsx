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

interface LinkMail {
  subject: string
  heading: string
  /** The one sentence that matters; also what a list of mails shows behind the subject. */
  lead: string
  button: string
  link: string
  /** How long it works, and what to do for whoever did not ask. */
  rest: string
  /** Stands below the button. */
  code?: string
}

/** A mail with one thing to do. The address is also written out, for programs that show no buttons. */
function linkMail({ brand, appUrl }: Site, mail: LinkMail): MailDraft {
  const { subject, heading, lead, button, link, rest, code } = mail
  return {
    subject,
    document: (
      <MailDocument brand={brand} appUrl={appUrl} title={subject} preview={lead}>
        <MailHeading>{heading}</MailHeading>
        <MailText>{lead}</MailText>
        <MailButton href={link}>{button}</MailButton>
        {code && <MailCode>{code}</MailCode>}
        <MailText quiet>{rest}</MailText>
        <MailText quiet>
          The button does nothing? Open this address: <MailLink href={link}>{link}</MailLink>
        </MailText>
      </MailDocument>
    ),
    text: [subject, lead, link, rest].join('\n\n'),
  }
}

/** Sent at sign-up: only who reads it can confirm the address. */
export const confirmAddressMail = (site: Site, { link }: { link: string }): MailDraft =>
  linkMail(site, {
    subject: `Confirm your email address for ${site.brand}`,
    heading: 'Confirm your email address',
    lead: 'One press, and your account is open.',
    button: 'Confirm my address',
    link,
    rest: 'The link works for 24 hours. If you did not sign up, leave this mail alone: without the link no account opens.',
  })

/** Lets its reader in, by the link or, where that opens the wrong browser, by the code. */
export function magicLinkMail(site: Site, { link, code }: { link: string; code: string }): MailDraft {
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`
  return linkMail(site, {
    subject: `${typed} is your sign-in code for ${site.brand}`,
    heading: `Sign in to ${site.brand}`,
    lead: 'Press the button to sign in, or type the code where you asked for it.',
    button: 'Sign in',
    link,
    code: typed,
    rest: 'Link and code work once, for 30 minutes. If you did not ask for them, leave this mail alone, and give the code to nobody: we never ask for it.',
  })
}

/** Sent to whoever forgot their password, or says so. */
export const resetPasswordMail = (site: Site, { link }: { link: string }): MailDraft =>
  linkMail(site, {
    subject: `Choose a new password for ${site.brand}`,
    heading: 'Choose a new password',
    lead: 'It happens to the best of us. Press the button and choose a new one; you are signed out everywhere else.',
    button: 'Choose a new password',
    link,
    rest: 'The link works once, for an hour. If you did not ask for it, leave this mail alone: your password stays as it is.',
  })

/** Sent to the address that an account is to move to: only who reads it can confirm. */
export const changeEmailMail = (site: Site, { link }: { link: string }): MailDraft =>
  linkMail(site, {
    subject: `Confirm your new email address for ${site.brand}`,
    heading: 'Confirm your new address',
    lead: 'One press, and your account goes by this address from now on.',
    button: 'Confirm my new address',
    link,
    rest: 'The link works for 24 hours, where you are signed in. If you did not ask for it, leave this mail alone: nothing changes.',
  })

export interface Invitation {
  /** Who invites, by the name they go by. */
  inviter: string
  /** What they invite to: an organiser, or an event. */
  team: string
  /** In the words of a reader: "scan tickets at the door". */
  role: string
  link: string
}

/** Asks somebody to join a team. Names are other people's words, so they stand where they cannot pass for ours. */
export const teamInvitationMail = (site: Site, { inviter, team, role, link }: Invitation): MailDraft =>
  linkMail(site, {
    subject: `${inviter} invites you to join ${team}`,
    heading: `Join ${team}`,
    lead: `${inviter} would like you on the team of ${team} at ${site.brand}, to ${role}.`,
    button: 'See the invitation',
    link,
    rest: 'The link works for 7 days and only for this address. If you do not know who this is, leave this mail alone.',
  })

/** Tells of a sign-in with a kind of device that the account has not been seen on. */
export const newDeviceMail = (site: Site, { device }: { device: string }): MailDraft =>
  linkMail(site, {
    subject: `A new device signed in to your account at ${site.brand}`,
    heading: 'A new device signed in',
    lead: `Your account was just opened with ${device}. Was it you? Then all is well.`,
    button: 'See where you are signed in',
    link: `${site.appUrl}/dashboard/settings`,
    rest: 'If it was not you, sign that device out there and choose a new password. You can turn these mails off on the same page.',
  })

/** Tells of a change of what lets somebody in; `change` is its sentence. */
export const securityChangedMail = (site: Site, { change }: { change: string }): MailDraft =>
  linkMail(site, {
    subject: `Your security settings at ${site.brand} changed`,
    heading: 'Your security settings changed',
    lead: `${change} Was it you? Then all is well.`,
    button: 'Look at your security settings',
    link: `${site.appUrl}/dashboard/settings/security`,
    rest: 'If it was not you, choose a new password at once, and remove what you do not know.',
  })

/** Tells somebody who deleted their account that it is gone; the last mail they get. */
export const accountDeletedMail = (site: Site): MailDraft =>
  linkMail(site, {
    subject: `Your account at ${site.brand} is deleted`,
    heading: 'Your account is deleted',
    lead: 'Your profile, your picture and every way to sign in are gone, and you are signed out everywhere.',
    button: `Go to ${site.brand}`,
    link: site.appUrl,
    rest: 'Hosts keep the sales of their events, without your name. If it was not you who did this, write to us at once.',
  })

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

/** Sent to the address that an account has left, so that nobody loses one without knowing. */
export function emailChangedMail({ brand, appUrl }: Site, { newEmail }: { newEmail: string }): MailDraft {
  const subject = `Your ${brand} account has a new email address`
  const lead = `From now on your account goes by ${newEmail}, and this address no longer signs in to it.`
  const rest = 'If that was not you, answer this mail right away, so that we can give it back.'
  return {
    subject,
    document: (
      <MailDocument brand={brand} appUrl={appUrl} title={subject} preview={lead}>
        <MailHeading>Your email address was changed</MailHeading>
        <MailText>{lead}</MailText>
        <MailText quiet>{rest}</MailText>
      </MailDocument>
    ),
    text: [lead, rest].join('\n\n'),
  }
}
