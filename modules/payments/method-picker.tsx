import type { PaymentMethod } from '#modules/payments/gateway.ts'
import { PAYMENT_METHOD_FACTS } from '#modules/payments/payment-method-facts.ts'
import type { PaymentMethodOption } from '#modules/payments/payment-methods.server.ts'
import { Icon } from '#ui/icon.tsx'

interface MethodPickerProps {
  methods: PaymentMethodOption[]
  selected: PaymentMethod
  onSelect: (method: PaymentMethod) => void
}

/** The ways to pay, one of them chosen. (Specification 2, Checkout dialog) */
export function MethodPicker({ methods, selected, onSelect }: MethodPickerProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">How would you like to pay?</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {methods.map(({ id, name, description, available }) => (
          <label
            key={id}
            className="flex min-h-14 items-center gap-3 rounded-md border border-border-strong px-4 py-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-disabled:border-border has-disabled:text-muted"
          >
            <input
              type="radio"
              name="method"
              value={id}
              checked={id === selected}
              disabled={!available}
              onChange={() => onSelect(id)}
              className="shrink-0"
            />
            <span className="grow">
              <span className="block font-semibold">{name}</span>
              <span className="block">{available ? description : 'Not available right now'}</span>
            </span>
            <Icon name={PAYMENT_METHOD_FACTS[id].icon} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
