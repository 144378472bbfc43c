import { z } from 'zod'
import { MAX_PASSKEY_NAME_LENGTH, securityIntents } from '#modules/accounts/security/security-action-data.ts'
import { secretField, textField } from '#platform/form-fields.ts'

const [rename, remove, google, begin, confirm, off, renew, password] = securityIntents
const NAME = `Please write one line of at most ${MAX_PASSKEY_NAME_LENGTH} characters.`

/** The forms of the security page; an empty password means that none was given. */
export const SecuritySchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal(rename),
    id: z.uuid(),
    name: textField({ max: MAX_PASSKEY_NAME_LENGTH, message: NAME }),
  }),
  z.strictObject({ intent: z.literal(remove), id: z.uuid() }),
  z.strictObject({ intent: z.literal(google) }),
  z.strictObject({ intent: z.literal(begin), password: secretField() }),
  z.strictObject({
    intent: z.literal(confirm),
    code: secretField({ max: 40 }),
    secret: secretField().refine((text) => /^[A-Z2-7]{16,128}$/.test(text)),
  }),
  z.strictObject({ intent: z.literal(off), password: secretField() }),
  z.strictObject({ intent: z.literal(renew), password: secretField() }),
  z.strictObject({
    intent: z.literal(password),
    current: secretField(),
    password: secretField(),
    confirm: secretField(),
  }),
])

/** What a form of the security page asks for. */
export type SecurityForm = z.output<typeof SecuritySchema>
