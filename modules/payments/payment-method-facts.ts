import type { PaymentMethod } from '#modules/payments/gateway.ts'
import type { IconName } from '#ui/icon-names.ts'

/** What a payment method is to a buyer who chooses; `gatewayOf` says which provider is behind it. */
export interface PaymentMethodFacts {
  name: string
  description: string
  icon: IconName
}

/** In the order in which they are offered: the first is chosen until a buyer says otherwise. (Specification 9) */
export const PAYMENT_METHOD_FACTS = {
  card: { name: 'Card', description: 'Credit or debit card', icon: 'credit-card' },
  cashapp: { name: 'Cash App', description: 'Pay with your Cash App balance', icon: 'wallet' },
  paypal: { name: 'PayPal', description: 'Pay with your PayPal account', icon: 'external-link' },
  cash: { name: 'Cash', description: 'We hold your place. You pay the host.', icon: 'banknote' },
} satisfies Record<PaymentMethod, PaymentMethodFacts>
