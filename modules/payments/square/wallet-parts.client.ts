import type { SquarePayments, SquareWallet } from '#modules/payments/square/square-sdk.client.ts'
import { buttonClass } from '#ui/button-style.ts'

/** In the order in which they stand. */
export const WALLETS = ['apple', 'google'] as const
export type WalletName = (typeof WALLETS)[number]

/** A wallet with its button in an element of ours. A press in that element opens it. */
export interface Wallet extends SquareWallet {
  attach: (place: HTMLElement) => Promise<void>
}

/** Each wallet with its button. It rejects, or its `attach` does, where this browser does not have it. */
export const walletMakers: Record<
  WalletName,
  (payments: SquarePayments, request: object) => Promise<Wallet>
> = {
  /** Square brings no button for it: Safari draws one. */
  apple: async (payments, request) => {
    const wallet = await payments.applePay(request)
    const button = document.createElement('button')
    return {
      tokenize: () => wallet.tokenize(),
      attach: async (place) => {
        drawAppleButton(button, isDark(place))
        place.append(button)
      },
      destroy: () => {
        button.remove()
        return wallet.destroy()
      },
    }
  },
  google: async (payments, request) => {
    const wallet = await payments.googlePay(request)
    return {
      tokenize: () => wallet.tokenize(),
      attach: (place) =>
        wallet.attach(place, {
          buttonColor: isDark(place) ? 'white' : 'black',
          buttonSizeMode: 'fill',
          buttonType: 'long',
        }),
      destroy: () => wallet.destroy(),
    }
  },
}

function drawAppleButton(button: HTMLButtonElement, onDark: boolean): void {
  button.type = 'button'
  button.setAttribute('aria-label', 'Pay with Apple Pay')
  if (CSS.supports('-webkit-appearance', '-apple-pay-button')) {
    button.className = 'h-tap w-full rounded-md'
    button.style.setProperty('-webkit-appearance', '-apple-pay-button')
    button.style.setProperty('-apple-pay-button-style', onDark ? 'white' : 'black')
  } else {
    button.className = `${buttonClass('secondary')} w-full`
    button.textContent = 'Apple Pay'
  }
}

/** Whether what stands in a place is seen on a dark ground. */
function isDark(place: Element): boolean {
  const { colorScheme } = getComputedStyle(place)
  if (!colorScheme.includes('light')) return colorScheme.includes('dark')
  return colorScheme.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches
}
