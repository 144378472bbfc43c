import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TOKEN_FAILED, type WalletContact } from '#modules/payments/payment-details.ts'
import type { SquareForm } from '#modules/payments/square/square-form.ts'
import { useSquarePart } from '#modules/payments/square/use-square-part.client.ts'
import {
  WALLETS,
  walletMakers,
  type Wallet,
  type WalletName,
} from '#modules/payments/square/wallet-parts.client.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { NETWORK_ERROR } from '#ui/network-error.ts'

/** What a wallet says once its buyer has agreed to `total`, or the sentence that says why there is no token. */
export type WalletAnswer = Result<
  { token: string; contact: WalletContact; total: Cents },
  { code: string; message: string }
>

interface SquareWalletsProps {
  form: SquareForm
  /** What is charged, and what the wallet shows. */
  total: Cents
  isBusy: boolean
  /** Called once a press, and not at all when the wallet was closed. */
  onAnswer: (answer: WalletAnswer) => void
}

type State = 'loading' | 'ready' | 'failed'

/**
 * The buttons of Apple Pay and Google Pay, as far as Square says that this browser has them; nothing where it has neither. Their
 * room is kept while that is asked.
 */
export function SquareWallets({ form, total, isBusy, onAnswer }: SquareWalletsProps) {
  const [states, setStates] = useState<Record<WalletName, State>>({ apple: 'loading', google: 'loading' })
  const open = useRef<Wallet | null>(null)
  const [isOpen, setOpen] = useState(false)
  const take = useRef<typeof onAnswer | null>(null)
  useEffect(() => {
    take.current = onAnswer
  })
  // Who has left the page, or chosen another way to pay, is not charged.
  useEffect(
    () => () => {
      take.current = null
    },
    [],
  )

  const press = async (wallet: Wallet, shown: Cents) => {
    if (open.current === wallet) return
    open.current = wallet
    setOpen(true)
    const answer = await askWallet(wallet, shown)
    // The price has changed meanwhile: another wallet stands here.
    if (open.current === wallet) {
      open.current = null
      setOpen(false)
    }
    if (answer) take.current?.(answer)
  }

  const offered = WALLETS.filter((name) => states[name] !== 'failed')
  if (offered.length === 0) return null
  const isReady = offered.some((name) => states[name] === 'ready')
  return (
    <div className="space-y-4" inert={isBusy}>
      <div className="flex min-h-tap gap-4">
        {offered.map((name) => (
          <WalletButton
            key={name}
            name={name}
            form={form}
            total={total}
            onState={(state) => setStates((before) => ({ ...before, [name]: state }))}
            onPress={press}
          />
        ))}
      </div>
      <output className={`block text-center text-muted ${isReady ? '' : 'invisible'}`}>
        {isOpen ? 'Waiting for your wallet. You can also pay by card.' : 'or pay by card'}
      </output>
    </div>
  )
}

interface WalletButtonProps {
  name: WalletName
  form: SquareForm
  total: Cents
  onState: (state: State) => void
  onPress: (wallet: Wallet, shown: Cents) => Promise<void>
}

/** One of them, made anew with each total. */
function WalletButton({ name, form, total, onState, onPress }: WalletButtonProps) {
  const { place, state, part } = useSquarePart<Wallet>(form, String(total), (payments) =>
    walletMakers[name](
      payments,
      payments.paymentRequest({
        countryCode: 'US',
        currencyCode: 'USD',
        total: { amount: decimalUsd(total), label: 'Total' },
        requestBillingContact: true,
      }),
    ),
  )
  const tellState = useEffectEvent(onState)
  useEffect(() => tellState(state), [state])

  const pressed = useEffectEvent((wallet: Wallet) => void onPress(wallet, total))
  useEffect(() => {
    const around = place.current
    if (!around || !part) return
    const press = () => pressed(part)
    around.addEventListener('click', press)
    return () => around.removeEventListener('click', press)
  }, [place, part])

  return <div ref={place} className="h-tap min-w-0 grow basis-0" />
}

/** Null when the buyer has closed it. */
async function askWallet(wallet: Wallet, total: Cents): Promise<WalletAnswer | null> {
  try {
    const { status, token, details } = await wallet.tokenize()
    if (status === 'OK' && token) return ok({ token, contact: details?.billing ?? {}, total })
    if (status === 'Cancel' || status === 'Abort') return null
  } catch {
    // The wallet failed, or was cut off.
  }
  return navigator.onLine
    ? fail({ code: 'TOKEN_FAILED', message: TOKEN_FAILED })
    : fail({ code: 'NETWORK_ERROR', message: NETWORK_ERROR })
}
