import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import {
  type Billing,
  type BillingField,
  checkBilling,
  emptyBilling,
  requiredBilling,
} from '#modules/checkout/pay/bill/billing.ts'
import { BillingSummary } from '#modules/checkout/pay/bill/billing-summary.tsx'
import { BillingFields, billingFields } from '#modules/checkout/pay/bill/billing-fields.tsx'
import { saveBillingDraft, readBillingDraft } from '#modules/checkout/pay/bill/billing-draft.client.ts'
import type { CheckoutFlow } from '#modules/checkout/checkout-flow.ts'
import { HostTerms } from '#modules/checkout/pay/host-terms.tsx'
import { PayButton } from '#modules/checkout/pay/pay-button.tsx'
import { withWalletContact } from '#modules/checkout/pay/wallet-contact.ts'
import { PaymentFields } from '#modules/checkout/pay/payment-fields.tsx'
import { FailureNotice } from '#modules/checkout/pay/failure-notice.tsx'
import type { Payment } from '#modules/checkout/use-checkout.client.ts'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import type { PaymentMethod } from '#modules/payments/gateway.ts'
import { isBackFromCashApp, SquareCashApp } from '#modules/payments/square/square-cash-app.tsx'
import { SquareWallets, type WalletAnswer } from '#modules/payments/square/square-wallets.tsx'
import { MethodPicker } from '#modules/payments/method-picker.tsx'
import { PAYMENT_NOT_READY, type PaymentDetails } from '#modules/payments/payment-details.ts'
import { fail, ok } from '#platform/result.ts'
import { toCents } from '#platform/money.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { fieldId } from '#ui/form/form-context.ts'

interface PayFormProps {
  quote: QuoteResponse
  buyer: NonNullable<QuoteResponse['buyer']>
  person: string
  flow: Pick<CheckoutFlow, 'step' | 'failure' | 'answers' | 'fieldErrors'>
  /** The name of this order for a wallet, the same after the buyer was in its app. */
  referenceId: string
  onPay: (payment: Payment) => void
}

/** Billing, the way to pay and the pay button, which says what is missing as long as it cannot be pressed. */
export function PayForm({ quote, buyer, person, flow, referenceId, onPay }: PayFormProps) {
  const id = useId()
  const summary = useRef<HTMLDivElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const [draft] = useState(() => readBillingDraft(person))
  const [known] = useState<Billing>(() => draft ?? billingOf(buyer))
  const [billing, setBilling] = useState(known)
  const [isChanging, setChanging] = useState(draft !== null)
  const [left, setLeft] = useState<ReadonlySet<BillingField>>(new Set())
  const [presses, setPresses] = useState(0)
  const [isWalletShort, setWalletShort] = useState(false)
  const [loads, setLoads] = useState(0)
  const [chosen, setChosen] = useState<PaymentMethod>(() => (isBackFromCashApp() ? 'cashapp' : 'card'))
  const [details, setDetails] = useState<PaymentDetails | null>(null)

  const isFree = quote.totalCents === 0
  const methods = quote.methods.filter((method) => method.available)
  const method = methods.find((one) => one.id === chosen)?.id ?? methods[0]?.id ?? 'card'
  const asksAddress = !isFree && method !== 'cash'
  const { billing: clean, failures } = checkBilling(billing, { asksAddress })
  // By what was known at first: it never folds while somebody types.
  const isFolded =
    !isChanging &&
    Object.keys(flow.fieldErrors).length === 0 &&
    Object.keys(checkBilling(known, { asksAddress }).failures).length === 0
  const isBusy = flow.step === 'paying'
  const isCard = !isFree && method === 'card'
  const missingDetails = isCard ? (details?.missing ?? []) : []
  const missing = [...missingBilling(failures, billing), ...missingDetails.map(({ label }) => label)]

  const errors: typeof failures = {}
  for (const field of Object.keys(emptyBilling) as BillingField[]) {
    const isTold = presses > 0 || left.has(field)
    const message = (isTold && failures[field]) || flow.fieldErrors[field]
    if (message) errors[field] = message
  }

  const wrong = [
    ...Object.entries(errors).map(([field, message]) => ({ name: fieldId(id, field), message })),
    ...missingDetails.map((one) => ({ name: one.id, message: `Please fill in: ${one.label}` })),
  ]
  // Each try takes the focus to what is wrong, so that everyone learns why nothing happened.
  const tries = presses + flow.answers
  useEffect(() => {
    if (tries > 0 && summary.current?.hasChildNodes()) summary.current.focus()
  }, [tries])

  const change = (field: BillingField, text: string) => {
    setBilling((before) => {
      const after = { ...before, [field]: text }
      saveBillingDraft(person, after)
      return after
    })
  }
  // The button that opens them is gone with it: the focus goes to the first field.
  const open = () => {
    setChanging(true)
    requestAnimationFrame(() => fields.current?.querySelector('input')?.focus())
  }
  const select = (next: PaymentMethod) => {
    if (next === method) return
    setChosen(next)
    setDetails(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setPresses(presses + 1)
    setWalletShort(false)
    if (missing.length > 0 || Object.keys(failures).length > 0 || quote.failures.length > 0) return
    const tokenize = details?.tokenize ?? notReady
    onPay({ billing: clean, method: isFree ? 'free' : method, tokenize: isCard ? tokenize : null })
  }
  // A wallet that says who pays, and where they live, is all that is asked.
  const takeWallet = (answer: WalletAnswer) => {
    if (!answer.ok) return onPay({ billing: clean, method: 'card', tokenize: async () => answer })
    const { token, contact, total } = answer.value
    const filled = withWalletContact(billing, contact)
    const checked = checkBilling(filled, { asksAddress: true })
    const isShort = Object.keys(checked.failures).length > 0
    setBilling(filled)
    saveBillingDraft(person, filled)
    setWalletShort(isShort)
    if (isShort) {
      setChanging(true)
      setPresses(presses + 1)
      return
    }
    const tokenize = async () => ok(token)
    onPay({ billing: checked.billing, method: 'card', tokenize, agreedCents: total })
  }
  const canPay = missing.length === 0 && Object.keys(failures).length === 0 && quote.failures.length === 0
  // Its own button is the one to pay, so it is there when all else is filled in.
  const hasWalletButton = !isFree && method === 'cashapp' && canPay && quote.square

  return (
    <form noValidate onSubmit={submit} aria-labelledby={`${id}-title`} className="space-y-6">
      <h2 id={`${id}-title`} className="font-display text-xl font-black uppercase">
        Secure Checkout
      </h2>
      <div ref={summary} tabIndex={-1} className="rounded-md empty:hidden">
        {tries > 0 && wrong.length > 0 && (
          <ErrorSummary
            title={isWalletShort ? WALLET_SHORT : 'Please look at these fields'}
            errors={wrong}
            idOf={(name) => name}
          />
        )}
      </div>
      {/* First, for cash asks for less. */}
      {!isFree && <MethodPicker methods={quote.methods} selected={method} onSelect={select} />}
      {/* Before the fields that they may fill. */}
      {isCard && quote.square && quote.failures.length === 0 && (
        <SquareWallets
          key={loads}
          form={quote.square}
          total={toCents(quote.totalCents)}
          isBusy={isBusy}
          onAnswer={takeWallet}
        />
      )}
      {isFolded ? (
        <BillingSummary billing={clean} asksAddress={asksAddress} onChange={open} />
      ) : (
        <div ref={fields}>
          <BillingFields
            formId={id}
            billing={billing}
            errors={errors}
            asksAddress={asksAddress}
            onChange={change}
            onLeave={(field) => setLeft(new Set([...left, field]))}
          />
        </div>
      )}
      {!isFree && (
        <PaymentFields
          method={method}
          quote={quote}
          billing={clean}
          onChange={setDetails}
          onRetry={() => setLoads(loads + 1)}
        />
      )}
      {!isFree && <HostTerms terms={quote.terms} />}
      <FailureNotice failure={flow.failure} answers={flow.answers} />
      {hasWalletButton && (
        <div hidden={isBusy}>
          <SquareCashApp
            form={hasWalletButton}
            total={toCents(quote.totalCents)}
            referenceId={referenceId}
            onToken={(token, agreedCents) =>
              onPay({ billing: clean, method, tokenize: async () => ok(token), agreedCents })
            }
          />
        </div>
      )}
      <PayButton
        quote={quote}
        method={isFree ? 'free' : method}
        missing={missing}
        isBusy={isBusy}
        isReplaced={Boolean(hasWalletButton) && !isBusy}
      />
    </form>
  )
}

const WALLET_SHORT = 'Your wallet did not give these. Nothing was charged.'

const billingOf = (buyer: NonNullable<QuoteResponse['buyer']>): Billing => ({
  ...emptyBilling,
  fullName: buyer.fullName,
  ...buyer.billing,
  email: buyer.email,
})

/** The names of the required fields that are still empty. */
const missingBilling = (failures: Partial<Record<BillingField, string>>, billing: Billing): string[] =>
  requiredBilling
    .filter(([field]) => failures[field] !== undefined && billing[field].trim() === '')
    .map(([field]) => billingFields[field].label)

const notReady: PaymentDetails['tokenize'] = async () =>
  fail({ code: 'PAYMENT_NOT_READY', message: PAYMENT_NOT_READY })
