import { type FormEvent, useId, useState } from 'react'
import type { CartItem } from '#modules/cart/cart.ts'
import type { HeldAtEvent } from '#modules/checkout/checkout-calls.client.ts'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { tryPromoCode } from '#modules/checkout/quote/promo/try-promo-code.client.ts'
import { removePromoCode } from '#modules/promo-codes/stored-promo-codes.client.ts'
import { formatUsd, toCents } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'

interface PromoCodeLineProps {
  items: CartItem[]
  seats?: readonly HeldAtEvent[]
  promos: QuoteResponse['promos']
  /** Codes whose answer is on its way: what is shown has no discount of them yet. */
  unchecked?: readonly string[]
  /** Whether tickets of the cart wait for a code: then the line in which it is typed is open. */
  isWanted: boolean
  /** Told which code was taken out. */
  onRemoved?: (removed: { code: string; eventId: string | null }) => void
}

/** The promo codes of a cart, and one quiet line in which another is typed. */
export function PromoCodeLine({
  items,
  seats = [],
  promos,
  unchecked = [],
  isWanted,
  onRemoved,
}: PromoCodeLineProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(isWanted)
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted !== wasWanted) {
    setWasWanted(isWanted)
    if (isWanted) setOpen(true)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isAsking) return
    if (typed.trim() === '') return setMessage('Please enter a code.')
    setAsking(true)
    const refused = await tryPromoCode(items, seats, typed)
    setAsking(false)
    setMessage(refused)
    if (refused !== null) return
    setTyped('')
    setOpen(false)
  }
  return (
    <div className="space-y-1">
      <output className="block">
        {promos.map(({ code, eventId, failure, discountCents }) => (
          <span key={`${code} ${eventId}`} className="flex flex-wrap items-center justify-between gap-x-3">
            <span className={failure ? 'font-medium text-danger' : 'font-semibold'}>
              <span className="wrap-anywhere">{code}</span>
              {': '}
              {failure?.message ??
                (discountCents > 0 ? `${formatUsd(toCents(discountCents))} off` : 'your tickets are open')}
            </span>
            <Button
              variant="quiet"
              className="-mr-3 px-3"
              onClick={() => {
                removePromoCode(code)
                onRemoved?.({ code, eventId })
              }}
              aria-label={`Remove the code ${code}`}
            >
              Remove
            </Button>
          </span>
        ))}
        {unchecked.map((code) => (
          <span key={code} className="block wrap-anywhere text-muted">
            {code}: checked before you pay
          </span>
        ))}
      </output>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group/promo">
        <summary className="inline-flex min-h-tap cursor-pointer list-none items-center gap-2 text-muted underline">
          Have a promo code?
          <span className="group-open/promo:rotate-180">
            <Icon name="chevron-down" />
          </span>
        </summary>
        <form noValidate onSubmit={(event) => void submit(event)} className="space-y-3 pt-1 pb-3">
          <TextField
            id={id}
            label="Promo code"
            value={typed}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            error={message ?? undefined}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setMessage(null)
            }}
          />
          <Button type="submit" variant="secondary" busy={isAsking} className="w-full">
            Apply
          </Button>
        </form>
      </details>
    </div>
  )
}
