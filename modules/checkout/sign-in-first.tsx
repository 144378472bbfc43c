import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { SeatsByName } from '#modules/checkout/quote/seats-by-name.tsx'
import { formatPrice, toCents } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

interface SignInFirstProps {
  itemCount: number
  /** What seats are bought as. */
  seated: QuoteResponse['lines']
  /** Null where none of it can be bought as it stands. */
  totalCents: number | null
  onSignIn: (mode: 'sign-in' | 'sign-up') => void
}

/** What a visitor who has not signed in sees instead of the form. (Specification 2, Checkout dialog) */
export function SignInFirst({ itemCount, seated, totalCents, onSignIn }: SignInFirstProps) {
  return (
    <Card as="section" className="max-w-lg in-[dialog]:mx-auto space-y-4 p-6 text-center">
      <p className="text-lg font-semibold">Please sign in to complete your purchase.</p>
      {seated.length > 0 && <SeatsByName lines={seated} />}
      <p className="text-muted">
        {itemCount} {itemCount === 1 ? 'item' : 'items'}
        {totalCents !== null && `, ${formatPrice(toCents(totalCents))}`}. Your cart stays as it is, and your
        tickets are kept with your account.
      </p>
      <div className="space-y-2">
        <Button size="lg" className="w-full" onClick={() => onSignIn('sign-in')}>
          Sign In to Continue
        </Button>
        <Button variant="secondary" className="w-full" onClick={() => onSignIn('sign-up')}>
          Create Account
        </Button>
      </div>
    </Card>
  )
}
