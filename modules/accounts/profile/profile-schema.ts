import { z } from 'zod'
import { MAX_LENGTH } from '#modules/accounts/profile/profile.ts'
import { paragraphField, phoneField, textField, webAddressField } from '#platform/form-fields.ts'

/** A handle without the @, also out of the address of its page. */
const handleField = (hosts: RegExp, allowed: RegExp, message: string) =>
  textField({ max: 200, message })
    .transform((text) =>
      text
        .replace(hosts, '')
        .replace(/^@/, '')
        .replace(/\/?(?:\?.*)?$/, ''),
    )
    .refine((text) => text === '' || allowed.test(text), { error: message })

/** The form of one's own profile: exactly these fields, all of them, nothing that a person may not set of themselves. */
export const ProfileSchema = z.strictObject({
  name: textField({
    max: MAX_LENGTH.name,
    message: `Please write your name on one line of at most ${MAX_LENGTH.name} characters.`,
  }),
  bio: paragraphField({ max: MAX_LENGTH.bio }),
  location: textField({
    max: MAX_LENGTH.location,
    message: `Please write where you are on one line of at most ${MAX_LENGTH.location} characters.`,
  }),
  phone: phoneField(),
  website: webAddressField(),
  twitter: handleField(
    /^(?:https?:\/\/)?(?:www\.|mobile\.)?(?:twitter|x)\.com\//i,
    /^\w{1,15}$/,
    'Please enter a name on X or Twitter: letters, digits and _, at most 15.',
  ),
  instagram: handleField(
    /^(?:https?:\/\/)?(?:www\.)?instagram\.com\//i,
    /^(?!\.)[\w.]{1,30}(?<!\.)$/,
    'Please enter a name on Instagram: letters, digits, dots and _, at most 30.',
  ),
})
