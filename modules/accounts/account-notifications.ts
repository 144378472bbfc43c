import { z } from 'zod'
import { changeSentence, securityChange } from '#modules/accounts/security/security-change.ts'
import { notificationKind } from '#modules/notifications/notification.ts'

/** The welcome to a new member. */
export const welcomeNotification = notificationKind({
  name: 'welcome',
  payload: z.object({}),
  text: () => ({
    title: 'Welcome',
    body: 'Add your name and a picture, so that people know who you are.',
    url: '/dashboard/profile',
  }),
})

/** A sign-in with a kind of device that the account has not used before. */
export const newDeviceNotification = notificationKind({
  name: 'new_device',
  payload: z.object({ device: z.string() }),
  text: ({ device }) => ({
    title: 'A new device signed in',
    body: `${device} signed in to your account. Was it not you? Then sign it out, and change your password.`,
    url: '/dashboard/settings',
  }),
})

/** A change of how the account signs in: password, passkey, Google, second factor. */
export const securityChangedNotification = notificationKind({
  name: 'security_changed',
  payload: securityChange,
  text: (change) => ({
    title: 'Your security settings changed',
    body: `${changeSentence(change)} Was it not you? Then change your password at once.`,
    url: '/dashboard/settings/security',
  }),
})

/** The account has a new address; written by `follow_email` in the database. */
export const emailChangedNotification = notificationKind({
  name: 'email_changed',
  payload: z.object({ newEmail: z.string() }),
  text: ({ newEmail }) => ({
    title: 'Your email address changed',
    body: `You sign in with ${newEmail} from now on.`,
    url: '/dashboard/settings',
  }),
})
