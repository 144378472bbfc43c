import { z } from 'zod'
import { returnPathField } from '#modules/accounts/return-path-field.ts'
import { secretField } from '#platform/form-fields.ts'

/** The form that asks for the second step of a sign-in. */
export const SecondFactorSchema = z.strictObject({ code: secretField(), next: returnPathField() })
