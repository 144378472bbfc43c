// The forms of the pages that a mailed link leads to.
import { z } from 'zod'
import { returnPathField } from '#modules/accounts/return-path-field.ts'
import { emailField, secretField } from '#platform/form-fields.ts'

/** A page that asks for one press. */
export const LinkSchema = z.strictObject({ token: secretField({ max: 4_000 }) })

/** Confirms an address; the password is asked for on another device than the one that signed up. */
export const ConfirmSchema = z.strictObject({
  token: secretField({ max: 4_000 }),
  id: secretField(),
  next: returnPathField(),
  password: secretField(),
  // For password managers, which keep the new password under this name.
  username: secretField(),
})

/** Asks for a link to choose a new password. */
export const ForgotSchema = z.strictObject({
  email: emailField({ required: 'Please enter your email address' }),
  next: returnPathField(),
})

/** Chooses a new password. */
export const ResetSchema = z.strictObject({
  token: secretField({ max: 4_000 }),
  next: returnPathField(),
  password: secretField(),
  username: secretField(),
})
