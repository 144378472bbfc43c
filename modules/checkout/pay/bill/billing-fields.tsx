import type { ComponentProps } from 'react'
import type { Billing, BillingField } from '#modules/checkout/pay/bill/billing.ts'
import { stateCode } from '#platform/us-states.ts'
import { TextField } from '#ui/field.tsx'
import { fieldId } from '#ui/form/form-context.ts'

interface BillingFieldsProps {
  /** The `id` of every control begins with it. */
  formId: string
  billing: Billing
  errors: Partial<Record<BillingField, string>>
  /** Only what is paid online needs an address. */
  asksAddress: boolean
  onChange: (field: BillingField, text: string) => void
  onLeave: (field: BillingField) => void
}

interface FieldLook {
  label: string
  wide?: boolean
  input: ComponentProps<'input'>
}

/** What each field is called, and how a browser fills it and a phone shows its keyboard. */
export const billingFields = {
  email: { label: 'Email', wide: true, input: { type: 'email', autoComplete: 'email', inputMode: 'email' } },
  fullName: { label: 'Full name', wide: true, input: { autoComplete: 'name' } },
  addressLine1: { label: 'Billing address', wide: true, input: { autoComplete: 'billing address-line1' } },
  addressLine2: {
    label: 'Apartment, suite (optional)',
    wide: true,
    input: { autoComplete: 'billing address-line2' },
  },
  locality: { label: 'City', wide: true, input: { autoComplete: 'billing address-level2' } },
  administrativeDistrictLevel1: {
    label: 'State',
    // No maxlength: autofill writes "Illinois", which becomes IL.
    input: { autoComplete: 'billing address-level1', autoCapitalize: 'characters' },
  },
  postalCode: {
    label: 'ZIP code',
    input: { autoComplete: 'billing postal-code', inputMode: 'numeric' },
  },
  phoneNumber: {
    label: 'Phone (optional)',
    wide: true,
    input: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  },
} satisfies Partial<Record<BillingField, FieldLook>>

type ShownField = keyof typeof billingFields

const ALL = Object.keys(billingFields) as ShownField[]
const WHO: ShownField[] = ['email', 'fullName']

/** Who buys, and the address the payment provider compares. (Specification 3 and 5, Billing) */
export function BillingFields({
  formId,
  billing,
  errors,
  asksAddress,
  onChange,
  onLeave,
}: BillingFieldsProps) {
  const leave = (field: BillingField) => {
    if (field === 'administrativeDistrictLevel1') onChange(field, stateCode(billing[field]) ?? billing[field])
    onLeave(field)
  }
  return (
    <div className="grid grid-cols-2 gap-4">
      {(asksAddress ? ALL : WHO).map((field) => {
        const look: FieldLook = billingFields[field]
        return (
          <div key={field} className={look.wide ? 'col-span-2' : ''}>
            <TextField
              {...look.input}
              id={fieldId(formId, field)}
              label={look.label}
              name={field}
              enterKeyHint="next"
              required={!look.label.endsWith('(optional)')}
              value={billing[field]}
              error={errors[field]}
              onChange={(event) => onChange(field, event.target.value)}
              onBlur={() => leave(field)}
            />
          </div>
        )
      })}
    </div>
  )
}
