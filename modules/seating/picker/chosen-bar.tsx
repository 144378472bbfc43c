import type { ReactNode } from 'react'
import { chosenTotal } from '#modules/seating/picker/chosen-total.ts'
import type { ChosenSeat } from '#modules/seating/picker/picker-data.ts'
import { formatCounted, formatUsd } from '#platform/money.ts'
import { LinkButton } from '#ui/link-button.tsx'

interface ChosenBarProps {
  seats: ChosenSeat[]
  /** Whether any of them is held at the server. */
  isHeld: boolean
  checkoutPath: string
  /** What has to be read at once, wherever on the page somebody is. */
  children: ReactNode
}

/** At the lower edge while somebody chooses: what happened, and on a phone what is chosen, with the way to pay. */
export const ChosenBar = ({ seats, isHeld, checkoutPath, children }: ChosenBarProps) => {
  const { count, total } = chosenTotal(seats)
  return (
    <div className="sticky bottom-(--thumb-bar) z-1 space-y-3 lg:bottom-4">
      {children}
      {seats.length > 0 && (
        <div className="-mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border bg-bg px-4 py-3 lg:hidden">
          <p>
            {formatCounted(count, 'seat')} <strong>{formatUsd(total)}</strong>
          </p>
          {isHeld && <LinkButton to={checkoutPath}>Continue to checkout</LinkButton>}
        </div>
      )}
    </div>
  )
}
