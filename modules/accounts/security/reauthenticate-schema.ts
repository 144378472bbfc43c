import { z } from 'zod'
import { returnPathField } from '#modules/accounts/return-path-field.ts'
import { secretField } from '#platform/form-fields.ts'

/** The forms by which a member shows once more that it is them. */
export const ReauthenticateSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('password'),
    password: secretField(),
    next: returnPathField(),
    // Password managers look for whose password it is.
    email: secretField(),
  }),
  z.strictObject({ intent: z.literal('another-way'), next: returnPathField() }),
])
