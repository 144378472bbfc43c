import { z } from 'zod'
import { isAccountNumber, isRoutingNumber } from '#modules/payouts/account/payout-details.ts'
import { asSecret, emailField, secretField, textField } from '#platform/form-fields.ts'

const digits = (text: string) => text.replaceAll(/[\s-]/g, '')

/** Where somebody's money goes: their account at a bank, or at PayPal. What opens an account is never sent back. */
export const PayoutAccountSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('bank'),
    holder: textField({ max: 80, required: 'Please enter the name on the account.' }),
    routingNumber: asSecret(
      secretField({ max: 40 })
        .transform(digits)
        .refine((text) => /^\d{9}$/.test(text), {
          error: 'Please enter the nine digits of the routing number. They stand on a check.',
          abort: true,
        })
        .refine(isRoutingNumber, {
          error:
            'One of these nine digits is wrong. Compare each with the first number at the foot of a check, or with your bank’s app.',
        }),
    ),
    accountNumber: asSecret(
      secretField({ max: 40 })
        .transform(digits)
        .refine(isAccountNumber, { error: 'Please enter the account number: 4 to 17 digits.' }),
    ),
  }),
  z.strictObject({
    intent: z.literal('paypal'),
    email: emailField({ required: 'Please enter the email address of your PayPal account.' }),
  }),
])
