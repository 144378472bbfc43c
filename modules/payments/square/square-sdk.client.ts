import type { WalletContact } from '#modules/payments/payment-details.ts'
import type { SquareForm } from '#modules/payments/square/square-form.ts'

/** The part of Square's Web Payments SDK that this product uses. */
export interface SquareSdk {
  payments: (applicationId: string, locationId: string) => SquarePayments
}

export interface SquarePayments {
  card: (options: {
    postalCode?: string
    style?: Record<string, Record<string, string>>
  }) => Promise<SquareCard>
  paymentRequest: (request: {
    countryCode: string
    currencyCode: string
    total: { amount: string; label: string }
    requestBillingContact?: boolean
  }) => object
  /** Rejects where this browser has no such wallet, or the page may not use it. */
  applePay: (request: object) => Promise<SquareWallet>
  /** The same, and so does its `attach`. */
  googlePay: (request: object) => Promise<SquareGooglePay>
  cashAppPay: (
    request: object,
    options: { redirectURL: string; referenceId: string },
  ) => Promise<SquareCashApp>
}

export interface SquareCard {
  attach: (place: HTMLElement) => Promise<void>
  configure: (options: { postalCode?: string }) => Promise<unknown>
  tokenize: (details?: object) => Promise<TokenResult>
  destroy: () => Promise<unknown>
}

export interface SquareCashApp {
  attach: (place: HTMLElement, options?: object) => Promise<void>
  addEventListener: (
    name: 'ontokenization',
    listener: (event: { detail: { tokenResult: TokenResult } }) => void,
  ) => void
  destroy: () => Promise<unknown>
}

export interface SquareWallet {
  /** Opens the wallet. What the buyer presses has to call it at once: a browser opens none by itself. */
  tokenize: () => Promise<TokenResult>
  destroy: () => Promise<unknown>
}

export interface SquareGooglePay extends SquareWallet {
  attach: (place: HTMLElement, options?: object) => Promise<void>
}

export interface TokenResult {
  /** `OK`; `Cancel` or `Abort` where a wallet was closed; or what went wrong. */
  status: string
  token?: string
  errors?: { field?: string; message: string }[]
  details?: { billing?: WalletContact }
}

/** Longer nobody waits for the script. (Specification 9, Card SDK load timeout) */
const LOAD_TIMEOUT_MS = 10_000

let loading: Promise<SquareSdk> | null = null

/** Loads Square's script, once a page. Rejects when it has not come in 10 seconds; the next call then tries again. */
function loadSquare(scriptUrl: string): Promise<SquareSdk> {
  loading ??= load(scriptUrl).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

let made: { name: string; payments: SquarePayments } | null = null

/** Square's script with its one object of this account, for all parts of a page. Rejects when the script has not come in 10 seconds. */
export async function loadPayments({
  scriptUrl,
  applicationId,
  locationId,
}: SquareForm): Promise<SquarePayments> {
  const sdk = await loadSquare(scriptUrl)
  const name = `${applicationId} ${locationId}`
  if (made?.name !== name) made = { name, payments: sdk.payments(applicationId, locationId) }
  return made.payments
}

function load(scriptUrl: string): Promise<SquareSdk> {
  const script = document.createElement('script')
  return new Promise<SquareSdk>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Square did not load in time')), LOAD_TIMEOUT_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      const sdk = (globalThis as { Square?: SquareSdk }).Square
      if (sdk) resolve(sdk)
      else reject(new Error('Square loaded without its SDK'))
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      reject(new Error('Square did not load'))
    })
    script.src = scriptUrl
    script.async = true
    document.head.append(script)
  }).catch((error: unknown) => {
    script.remove()
    throw error
  })
}
