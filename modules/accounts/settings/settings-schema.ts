import { z } from 'zod'
import { NOTIFICATION_CHOICES, PRIVACY_CHOICES } from '#modules/accounts/settings/preferences.ts'
import { checkboxField, emailField, textField } from '#platform/form-fields.ts'

const checkboxes = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, checkboxField()])) as Record<
    Name,
    ReturnType<typeof checkboxField>
  >

/** The forms of the settings page. */
export const SettingsSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('notifications'), ...checkboxes(NOTIFICATION_CHOICES) }),
  z.strictObject({ intent: z.literal('privacy'), ...checkboxes(PRIVACY_CHOICES) }),
  z.strictObject({
    intent: z.literal('email'),
    email: emailField({ required: 'Please enter your email address' }),
  }),
  z.strictObject({ intent: z.literal('end-session'), id: textField({ max: 36 }) }),
  z.strictObject({ intent: z.literal('end-others') }),
])
