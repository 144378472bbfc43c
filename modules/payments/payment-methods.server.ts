import {
  type Gateway,
  type Gateways,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#modules/payments/gateway.ts'
import { PAYMENT_METHOD_FACTS } from '#modules/payments/payment-method-facts.ts'
import { providerHealth } from '#modules/payments/provider-health.server.ts'

export interface PaymentMethodOption {
  id: PaymentMethod
  name: string
  description: string
  available: boolean
}

/**
 * The ways to pay, the default first: card and Cash App always, PayPal only while it is healthy, cash where every event
 * in the cart takes it; cash alone where one is paid in no other way. (Specification 9)
 */
export async function paymentMethods(
  gateways: Gateways,
  options: { acceptsCash: boolean; acceptsOnline: boolean },
): Promise<PaymentMethodOption[]> {
  const isPaypalHealthy =
    options.acceptsOnline &&
    gateways.paypal !== undefined &&
    (await providerHealth(gateways.paypal)).apiStatus === 'healthy'
  const online = (gateway: Gateway | undefined) => {
    if (!options.acceptsOnline) return null
    return gateway ? 'available' : 'unavailable'
  }
  const listed: Record<PaymentMethod, 'available' | 'unavailable' | null> = {
    card: online(gateways.square),
    cashapp: online(gateways.cashapp),
    paypal: isPaypalHealthy ? 'available' : null,
    cash: options.acceptsCash ? 'available' : null,
  }
  return PAYMENT_METHODS.filter((id) => listed[id] !== null).map((id) => {
    const { name, description } = PAYMENT_METHOD_FACTS[id]
    return { id, name, description, available: listed[id] === 'available' }
  })
}
