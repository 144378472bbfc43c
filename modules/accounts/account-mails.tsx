import { z } from 'zod'
import { changeSentence, securityChange } from '#modules/accounts/security/security-change.ts'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'

const link = z.object({ link: z.url() })

/** Sent at sign-up: only who reads it can confirm the address. */
export const confirmAddressMail = mailKind({
  name: 'confirm_address',
  payload: link,
  write: ({ site }, { link }) =>
    linkMail(site, {
      subject: `Confirm your email address for ${site.brand}`,
      heading: 'Confirm your email address',
      lead: 'Press the button to confirm it. Your account is then ready.',
      button: { label: 'Confirm my address', link },
      rest: 'The link works for 24 hours. If you did not sign up, leave this mail alone: without the link no account opens.',
    }),
})

/** Sent to an account's owner when somebody signs up with its address. */
export const alreadyRegisteredMail = mailKind({
  name: 'already_registered',
  payload: z.object({}),
  write: ({ site }) =>
    linkMail(site, {
      subject: `You already have an account at ${site.brand}`,
      heading: 'You already have an account',
      lead: 'Somebody just tried to sign up with your email address. Was it you? Then sign in instead.',
      button: { label: 'Sign in', link: `${site.appUrl}/account` },
      rest: 'If it was not you, there is nothing to do: nobody got in and nothing was changed.',
    }),
})

/** Signs its reader in: by the link or, when the link opens the wrong browser, by the code. */
export const magicLinkMail = mailKind({
  name: 'magic_link',
  payload: link.extend({ code: z.string() }),
  write({ site }, { link, code }) {
    const typed = [code.slice(0, 3), code.slice(3, 6), code.slice(6)].join(' ').trim()
    return linkMail(site, {
      subject: `${typed} is your sign-in code for ${site.brand}`,
      heading: `Sign in to ${site.brand}`,
      lead: 'Press the button to sign in, or type the code where you asked for it.',
      button: { label: 'Sign in', link },
      code: typed,
      rest: 'Link and code work once, for 30 minutes. If you did not ask for them, leave this mail alone, and give the code to nobody: we never ask for it.',
    })
  },
})

/** Sent to whoever forgot their password, or says so. */
export const resetPasswordMail = mailKind({
  name: 'reset_password',
  payload: link,
  write: ({ site }, { link }) =>
    linkMail(site, {
      subject: `Choose a new password for ${site.brand}`,
      heading: 'Choose a new password',
      lead: 'Press the button to choose a new one. You are then signed out everywhere else.',
      button: { label: 'Choose a new password', link },
      rest: 'The link works once, for an hour. If you did not ask for it, leave this mail alone: your password stays as it is.',
    }),
})

/** Sent to the address that an account is to move to: only who reads it can confirm. */
export const changeEmailMail = mailKind({
  name: 'change_email',
  payload: link,
  write: ({ site }, { link }) =>
    linkMail(site, {
      subject: `Confirm your new email address for ${site.brand}`,
      heading: 'Confirm your new address',
      lead: 'Press the button, and you sign in with this address from then on.',
      button: { label: 'Confirm my new address', link },
      rest: 'The link works for 24 hours, where you are signed in. If you did not ask for it, leave this mail alone: nothing changes.',
    }),
})

/** Sent to the address that an account has left, so that nobody loses one without knowing. */
export const emailChangedMail = mailKind({
  name: 'email_changed',
  payload: z.object({ newEmail: z.string() }),
  write: ({ site }, { newEmail }) =>
    linkMail(site, {
      subject: `Your ${site.brand} account has a new email address`,
      heading: 'Your email address was changed',
      lead: `You sign in with ${newEmail} from now on. This address no longer signs in to your account.`,
      rest: 'If that was not you, answer this mail at once, so that we can give the account back to you.',
    }),
})

/** Sent after a sign-in with a kind of device that the account has not used before. */
export const newDeviceMail = mailKind({
  name: 'new_device',
  payload: z.object({ device: z.string() }),
  write: ({ site }, { device }) =>
    linkMail(site, {
      subject: `A new device signed in to your account at ${site.brand}`,
      heading: 'A new device signed in',
      lead: `${device} just signed in to your account. Was it you? Then there is nothing to do.`,
      button: { label: 'See where you are signed in', link: `${site.appUrl}/dashboard/settings` },
      rest: 'If it was not you, sign that device out there and choose a new password. You can turn these mails off on the same page.',
    }),
})

/** Sent after a change of how the account signs in: password, passkey, Google, second factor. */
export const securityChangedMail = mailKind({
  name: 'security_changed',
  payload: securityChange,
  write: ({ site }, change) =>
    linkMail(site, {
      subject: `Your security settings at ${site.brand} changed`,
      heading: 'Your security settings changed',
      lead: `${changeSentence(change)} Was it you? Then there is nothing to do.`,
      button: { label: 'Look at your security settings', link: `${site.appUrl}/dashboard/settings/security` },
      rest: 'If it was not you, choose a new password at once, and remove what you do not know.',
    }),
})
