import type { Billing } from '#modules/checkout/pay/bill/billing.ts'
import { Button } from '#ui/button.tsx'

interface BillingSummaryProps {
  billing: Billing
  /** Nothing is paid online: no address is asked. */
  asksAddress: boolean
  onChange: () => void
}

/** What is known already, in one line instead of a form. */
export function BillingSummary({ billing, asksAddress, onChange }: BillingSummaryProps) {
  const { fullName, email, addressLine1, addressLine2, locality, postalCode } = billing
  const street = [addressLine1, addressLine2].filter(Boolean).join(', ')
  const place = `${locality}, ${billing.administrativeDistrictLevel1} ${postalCode}`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-border px-4 py-2">
      <p className="min-w-0 grow wrap-anywhere">
        {asksAddress ? (
          <>
            Bill to <strong>{fullName}</strong>, {street}, {place}
          </>
        ) : (
          <>
            Tickets for <strong>{fullName}</strong>
          </>
        )}
        <span className="block text-muted">{email}</span>
      </p>
      <Button
        variant="secondary"
        onClick={onChange}
        aria-label={asksAddress ? 'Change the billing address' : 'Change who the tickets are for'}
      >
        Change
      </Button>
    </div>
  )
}
