import { z } from 'zod'

const choice = (standard: boolean) => z.boolean().catch(standard)

// What was stored by an earlier version, or by hand, reads as the default where it is not understood.
const NotificationPreferences = z
  .object({ reminders: choice(true), hosts: choice(true), sales: choice(true), newDevice: choice(true) })
  .catch({ reminders: true, hosts: true, sales: true, newDevice: true })

const PrivacySettings = z
  .object({ nameForHosts: choice(true), guestList: choice(false) })
  .catch({ nameForHosts: true, guestList: false })

// Each choice is here from the day that something reads it: what nobody reads is not asked.
/** What a person may be told beside what they cannot do without: tickets, receipts, and what opens their account. */
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** Who sees a person's name. */
export type PrivacySettings = z.infer<typeof PrivacySettings>

/** Reads `notification_preferences` as stored; what is missing or not understood is its default. */
export const readNotificationPreferences = (stored: unknown): NotificationPreferences =>
  NotificationPreferences.parse(stored ?? {})

/** Reads `privacy_settings` as stored; what is missing or not understood is its default. */
export const readPrivacySettings = (stored: unknown): PrivacySettings => PrivacySettings.parse(stored ?? {})

interface Words {
  label: string
  hint: string
}

export const NOTIFICATION_LABELS = {
  reminders: {
    label: 'The day before an event I have a ticket for',
    hint: 'At 10 in the morning, with the hour, the place and what to wear. You find it in your notifications either way.',
  },
  // On until somebody says no: to follow a host is to ask for their news, and each of these mails is stopped by one press.
  hosts: {
    label: 'New events of hosts I follow',
    hint: 'What they publish within a quarter of an hour comes as one mail. You find it in your notifications either way.',
  },
  sales: {
    label: 'Tickets sold for my events',
    hint: 'In your notifications at 9 in the morning: how many were sold the day before, and for how much. No mail.',
  },
  newDevice: {
    label: 'A new device signs in',
    hint: 'So that you know when it was not you.',
  },
} satisfies Record<keyof NotificationPreferences, Words>

export const PRIVACY_LABELS = {
  nameForHosts: {
    label: 'Hosts I follow see my name and picture',
    hint: 'If not, they see only that somebody follows them, and a link that you share as a promoter does not say your first name. The host of an event you have a ticket for always sees the name on it.',
  },
  // Off until somebody says yes: it tells where a person will be on a night.
  guestList: {
    label: 'Other guests see that I am coming',
    hint: 'Your first name and picture, on the page of an event you have a ticket for, where its host shows guests. Only those who have a ticket for it themselves see you.',
  },
} satisfies Record<keyof PrivacySettings, Words>

export const NOTIFICATION_CHOICES = Object.keys(NOTIFICATION_LABELS) as (keyof NotificationPreferences)[]
export const PRIVACY_CHOICES = Object.keys(PRIVACY_LABELS) as (keyof PrivacySettings)[]
