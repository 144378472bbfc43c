import { z } from 'zod'
import { fail, ok, type Result } from '#platform/result.ts'
import { MAX_PASSKEY_NAME_LENGTH, securityIntents } from '#modules/accounts/security/security-action-data.ts'

const Password = z.string().max(1_000).default('')
const [rename, remove, google, begin, confirm, off, renew, password] = securityIntents

const Form = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal(rename),
    id: z.uuid(),
    name: z.string().trim().max(MAX_PASSKEY_NAME_LENGTH),
  }),
  z.strictObject({ intent: z.literal(remove), id: z.uuid() }),
  z.strictObject({ intent: z.literal(google) }),
  z.strictObject({ intent: z.literal(begin), password: Password }),
  z.strictObject({
    intent: z.literal(confirm),
    code: z.string().max(40),
    secret: z.string().regex(/^[A-Z2-7]{16,128}$/),
  }),
  z.strictObject({ intent: z.literal(off), password: Password }),
  z.strictObject({ intent: z.literal(renew), password: Password }),
  z.strictObject({
    intent: z.literal(password),
    current: Password,
    password: Password,
    confirm: Password,
  }),
])

/** What a form of the security screen asks for; an empty password means that none was given. */
export type SecurityForm = z.infer<typeof Form>

/** Reads a form strictly: the fields of its intent, each once, nothing more. Fails with FIELD_NOT_ALLOWED. */
export function readSecurityForm(form: FormData): Result<SecurityForm, { code: 'FIELD_NOT_ALLOWED' }> {
  const isOnce = [...form.keys()].every((name) => form.getAll(name).length === 1)
  const read = Form.safeParse(Object.fromEntries(form))
  return isOnce && read.success ? ok(read.data) : fail({ code: 'FIELD_NOT_ALLOWED' })
}
