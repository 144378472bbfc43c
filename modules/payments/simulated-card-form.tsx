import { useId, useLayoutEffect, useRef, useState } from 'react'
import { tokenizeTestCard } from '#modules/payments/card-token.client.ts'
import type { PaymentDetails } from '#modules/payments/payment-details.ts'
import { type CardEntry, testCards } from '#modules/payments/simulator/test-cards.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'

type Typed = Omit<CardEntry, 'postalCode'>

const EMPTY: Typed = { number: '', expiry: '', cvv: '' }
const GOOD: Omit<Typed, 'number'> = { expiry: '12/34', cvv: '111' }

// Never a browser's saved cards: a real number has no business in a simulation.
const FIELDS: Record<keyof Typed, { label: string; message: string; placeholder: string }> = {
  number: {
    label: 'Card number',
    message: 'Please enter a card number',
    placeholder: '4111 1111 1111 1111',
  },
  expiry: { label: 'Expiry', message: 'Please enter the expiry date', placeholder: 'MM/YY' },
  cvv: { label: 'CVV', message: 'Please enter the CVV', placeholder: '111' },
}

const isBlank = (text: string): boolean => text.trim() === ''

interface SimulatedCardFormProps {
  /** Of the billing address. */
  postalCode: string
  /** Somebody has tried to pay: every empty field says so. */
  isTried: boolean
  onChange: (details: PaymentDetails) => void
}

/** Replaces the provider's card fields: the same fields for test cards, turned into a one-time token. */
export function SimulatedCardForm({ postalCode, isTried, onChange }: SimulatedCardFormProps) {
  const id = useId()
  const [entry, setEntry] = useState(EMPTY)
  const [refused, setRefused] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())

  // Before the next event: a press right after the last key would be judged by what stood here before it.
  useLayoutEffect(() => {
    const names = Object.keys(FIELDS) as (keyof Typed)[]
    const missing = names
      .filter((name) => isBlank(entry[name]))
      .map((name) => ({ id: `${id}-${name}`, label: FIELDS[name].label }))
    const tokenize = async () => {
      const token = await tokenizeTestCard({ ...entry, postalCode })
      if (!token.ok && token.failure.code === 'TOKEN_FAILED') setRefused(entry.number)
      return token
    }
    onChange({ missing, tokenize })
  }, [id, entry, postalCode, onChange])

  const errorOf = (name: keyof Typed): string | undefined => {
    if (isBlank(entry[name])) return isTried || left.has(name) ? FIELDS[name].message : undefined
    return name === 'number' && entry.number === refused ? 'Please check the card number' : undefined
  }

  const field = (name: keyof Typed) => (
    <TextField
      placeholder={FIELDS[name].placeholder}
      id={`${id}-${name}`}
      label={FIELDS[name].label}
      name={`card-${name}`}
      value={entry[name]}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      required
      error={errorOf(name)}
      onBlur={() => setLeft(new Set([...left, name]))}
      onChange={(event) => setEntry({ ...entry, [name]: event.target.value })}
    />
  )
  return (
    <div className="space-y-4">
      {field('number')}
      <div className="grid grid-cols-2 gap-4">
        {field('expiry')}
        {field('cvv')}
      </div>
      <TestCards onUse={(number) => setEntry({ ...GOOD, number })} />
    </div>
  )
}

/** The numbers the simulated provider knows, and what each of them does. */
function TestCards({ onUse }: { onUse: (number: string) => void }) {
  const [open, setOpen] = useState(false)
  const summary = useRef<HTMLElement>(null)
  const use = (number: string) => {
    summary.current?.focus() // the pressed button folds away with its list
    setOpen(false)
    onUse(number)
  }
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-md border border-border"
    >
      <summary ref={summary} className="flex min-h-tap list-none items-center gap-2 px-4 font-semibold">
        <span className="grow">Test cards</span>
        <span className="transition-transform group-open:rotate-180">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <ul className="divide-y divide-border border-t border-border">
        {testCards.map(({ number, label }) => (
          <li key={number} className="flex items-center gap-3 px-4 py-2">
            <p className="grow">
              {label}
              <span className="block text-sm text-muted">{number}</span>
            </p>
            <Button variant="secondary" aria-label={`Use ${number}, ${label}`} onClick={() => use(number)}>
              Use
            </Button>
          </li>
        ))}
      </ul>
      <p className="border-t border-border px-4 py-3 text-sm text-muted">
        With any of them: CVV 911 or ZIP 99999 fails the check, and 01/40 has expired.
      </p>
    </details>
  )
}
