import type { DeclinedPayers } from '#modules/checkout/pay/declined-payers.ts'
import type { PlaceOrder } from '#modules/checkout/place/place-order.server.ts'
import type { SettleOrder } from '#modules/checkout/settle/settlement.ts'
import type { Gateways } from '#modules/payments/gateway.ts'
import type { PaymentReturn } from '#modules/payments/payment-return.server.ts'
import type { SquareForm } from '#modules/payments/square/square-form.ts'
import type { Directives } from '#platform/content-security-policy.ts'

/** What checkout needs beside the database: how orders are placed and settled, and the payment gateways. */
export interface CheckoutServices {
  place: PlaceOrder
  settle: SettleOrder
  gateways: Gateways
  /** What browsers need for card fields, and what those may load; null where cards are not taken. */
  square: { form: SquareForm; policy: Directives } | null
  /** Whose payments were declined too often to be tried now. */
  declined: DeclinedPayers
  /** How a buyer comes back from a provider's page. */
  paymentReturn: PaymentReturn
}
