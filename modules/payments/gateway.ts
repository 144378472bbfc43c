import type { Cents } from '#platform/money.ts'
import type { PaymentId } from '#platform/ids.ts'
import type { ProviderReports } from '#modules/payments/provider-reports.ts'
import type { PaymentErrorCode } from '#modules/payments/errors.ts'

/** The payment providers; cash needs no gateway. */
export type GatewayName = 'paypal' | 'square' | 'cashapp'

export type PaymentEnvironment = 'simulator' | 'sandbox' | 'live'

/** How a buyer may choose to pay. */
export const PAYMENT_METHODS = ['card', 'cashapp', 'paypal', 'cash'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The gateway behind each method; null where no provider is asked. */
export const gatewayOf = {
  card: 'square',
  cashapp: 'cashapp',
  paypal: 'paypal',
  cash: null,
} satisfies Record<PaymentMethod, GatewayName | null>

/** Said in place of an account of the platform whose name at the provider is not written down. */
export const PLATFORM_ACCOUNT = 'platform'

export interface Charge {
  /** Ours; the provider keeps it as its reference. */
  paymentId: PaymentId
  /** Stored with the payment before the first call; every repetition of this charge carries it. */
  idempotencyKey: string
  amount: Cents
  currency: 'USD'
  /** Who receives the money, in the provider's words, as the payment's row has it. */
  receivingAccount: string
  /** The one-time token the provider's own card fields or wallet gave the browser; null where the buyer is redirected. */
  sourceToken: string | null
  customerEmail: string
  /** Where a redirected buyer comes back to. */
  returnUrl: string
}

/** What is known of a charge. Nothing but `captured` has moved money; `unknown` may have, and must be asked about. */
export type ChargeOutcome =
  | { status: 'captured'; providerPaymentId: string }
  | { status: 'requires_action'; providerPaymentId: string; redirectUrl: string }
  | { status: 'pending'; providerPaymentId: string }
  | { status: 'declined'; code: PaymentErrorCode }
  | { status: 'unknown'; code: PaymentErrorCode }

export type RefundOutcome =
  /** `isByHand`: ours was refused, because all of the payment went back, or is going back, in another way. */
  | { status: 'refunded'; refundId: string; isByHand?: true }
  | { status: 'pending'; refundId: string; isByHand?: true }
  /** INSUFFICIENT_FUNDS: our own account at the provider holds too little. */
  | { status: 'failed'; code: PaymentErrorCode }

export interface GatewayHealth {
  apiStatus: 'healthy' | 'unhealthy'
  configured: boolean
  environment: PaymentEnvironment
  apiResponseTime: number
}

/**
 * One payment provider. No method throws for what the provider or the network does: it answers `unknown`. One call of
 * `charge` is one attempt; the caller repeats it.
 */
export interface Gateway {
  readonly name: GatewayName
  readonly environment: PaymentEnvironment
  /** The platform's account there, which receives each payment today. */
  readonly receivingAccount: string
  /** `cancel` stops no charge that was sent already and not answered: it only says what is held at that moment. */
  readonly recallsNothing?: boolean
  readonly reports: ProviderReports
  health(): Promise<GatewayHealth>
  charge(charge: Charge): Promise<ChargeOutcome>
  /** What the provider holds under this key, asked of the provider each time; null when it never saw the charge. */
  find(idempotencyKey: string): Promise<ChargeOutcome | null>
  /** Makes sure that a charge under this key, if it comes after all, takes nothing. */
  cancel(idempotencyKey: string): Promise<ChargeOutcome>
  /** Gives an amount of a captured payment back, once for each key. */
  refund(refund: { providerPaymentId: string; idempotencyKey: string; amount: Cents }): Promise<RefundOutcome>
}

/** The gateways of this installation; a provider that is not configured is absent. */
export type Gateways = Partial<Record<GatewayName, Gateway>>
