import { useState } from 'react'
import type { QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { savePromoCode } from '#modules/promo-codes/stored-promo-codes.client.ts'
import { releaseHeldSeats } from '#modules/seating/hold/use-held-seats.client.ts'
import { seatText, unbroken } from '#modules/tickets/seat-text.ts'
import { formatCounted } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { showToast } from '#ui/toast.ts'

export interface RemovedCode {
  code: string
  eventId: string | null
}

interface SeatsNotForSaleProps {
  failure: QuoteResponse['failures'][number]
  /** The promo code that its buyer took out last. */
  removedCode: RemovedCode | null
}

/** Held seats that cannot be bought as it stands: which they are, and the ways to go on. */
export function SeatsNotForSale({ failure, removedCode }: SeatsNotForSaleProps) {
  const { code, eventId, name, message, seats = [] } = failure
  const [isLettingGo, setLettingGo] = useState(false)
  const onLetGo = async (pressed: HTMLElement) => {
    const summary = summaryAround(pressed)
    setLettingGo(true)
    const seatIds = seats.map(({ seatId }) => seatId)
    const isDone = await releaseHeldSeats(eventId, seatIds)
    setLettingGo(false)
    if (isDone) summary?.focus()
    showToast(
      isDone ? { title: 'You do not hold these seats any more.' } : { title: NETWORK_ERROR, tone: 'danger' },
    )
  }
  return (
    <li className="space-y-1 py-3">
      <p className="font-semibold">{name ?? 'Your seats'}</p>
      <ul>
        {seats.map((seat) => (
          <li key={seat.seatId}>{unbroken(seatText(seat))}</li>
        ))}
      </ul>
      <p className="font-medium text-danger">{message}</p>
      <div className="flex flex-wrap gap-2 pt-1">
        {code === 'NEEDS_CODE' && removedCode?.eventId === eventId && (
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => {
              summaryAround(currentTarget)?.focus()
              savePromoCode(eventId, removedCode.code)
            }}
          >
            Put {removedCode.code} back
          </Button>
        )}
        {seats.length > 0 && (
          <Button
            variant="quiet"
            busy={isLettingGo}
            onClick={({ currentTarget }) => void onLetGo(currentTarget)}
          >
            Let go of {formatCounted(seats.length, 'seat')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Where the focus goes on: what is pressed here goes away. */
const summaryAround = (pressed: HTMLElement) => pressed.closest('details')?.querySelector('summary')
