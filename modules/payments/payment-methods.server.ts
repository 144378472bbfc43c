import type { Gateways, PaymentMethod } from '#modules/payments/gateway.ts'
import { providerHealth } from '#modules/payments/provider-health.server.ts'

export interface PaymentMethodOption {
  id: PaymentMethod
  name: string
  description: string
  available: boolean
}

const cash: PaymentMethodOption = {
  id: 'cash',
  name: 'Cash',
  description: 'We hold your place. You pay the host.',
  available: true,
}

/**
 * The ways to pay, the default first: card and Cash App always, PayPal only while it is healthy, cash where every event
 * in the cart takes it. (Specification 9)
 */
export async function paymentMethods(
  gateways: Gateways,
  options: { acceptsCash: boolean },
): Promise<PaymentMethodOption[]> {
  const paypal = gateways.paypal && (await providerHealth(gateways.paypal)).apiStatus === 'healthy'
  const listed: (PaymentMethodOption | false)[] = [
    {
      id: 'card',
      name: 'Card',
      description: 'Credit or debit card',
      available: gateways.square !== undefined,
    },
    {
      id: 'cashapp',
      name: 'Cash App',
      description: 'Pay with your Cash App balance',
      available: gateways.cashapp !== undefined,
    },
    paypal === true && {
      id: 'paypal',
      name: 'PayPal',
      description: 'Pay with your PayPal account',
      available: true,
    },
    options.acceptsCash && cash,
  ]
  return listed.filter((option) => option !== false)
}
