import type { MouseEvent, ReactNode } from 'react'
import { chosenTotal } from '#modules/seating/picker/chosen/chosen-total.ts'
import type { ChosenSeat } from '#modules/seating/picker/picker-data.ts'
import { clockText, OFFER_BELOW_MS } from '#modules/seating/picker/chosen/time-left.ts'
import { usePressInSight } from '#modules/seating/picker/chosen/use-press-in-sight.tsx'
import { type HoldTime, useTimeLeft } from '#modules/seating/picker/chosen/use-time-left.tsx'
import { formatCounted, formatPrice } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'

interface ChosenBarProps {
  seats: ChosenSeat[]
  /** How long they are kept; null while none is held at the server. */
  time: HoldTime | null
  isExtended: boolean
  checkoutPath: string
  onContinue: (event: MouseEvent) => void
  onExtend: () => void
  /** What has to be read at once, wherever on the page somebody is. */
  children: ReactNode
}

/** What happened, and on a phone at the lower edge in one line what is chosen and how long it is kept, with more time where that is short, and the way to pay. */
export const ChosenBar = ({
  seats,
  time,
  isExtended,
  checkoutPath,
  onContinue,
  onExtend,
  children,
}: ChosenBarProps) => {
  const { count, total } = chosenTotal(seats)
  const bar = usePressInSight()
  return (
    <div ref={bar} className="sticky bottom-(--thumb-bar) z-1 space-y-3 lg:static">
      {children}
      {seats.length > 0 && (
        <div className="-mx-4 flex items-center gap-2 border-t border-border bg-bg px-4 py-2 lg:hidden">
          {/* In two lines beside buttons that are as high: it is as high with a time as without, and with more time to be had. */}
          <div className="flex min-h-tap min-w-0 grow flex-wrap items-center gap-x-2">
            <div className="grow leading-tight whitespace-nowrap">
              {time && <Clock {...time} />}
              <p>
                {formatCounted(count, 'seat')} <strong>{formatPrice(total)}</strong>
              </p>
            </div>
            {time && !isExtended && <MoreTime {...time} onExtend={onExtend} />}
          </div>
          {time && (
            <LinkButton
              to={checkoutPath}
              onClick={onContinue}
              aria-label="Continue to checkout"
              className="shrink-0 px-3"
            >
              Continue
            </LinkButton>
          )}
        </div>
      )}
    </div>
  )
}

/** The time is for the eye alone: the timer of the chosen seats is what is heard. */
function Clock(time: HoldTime) {
  const leftMs = useTimeLeft(time)
  return (
    <span
      aria-hidden="true"
      className={`inline-flex items-center gap-1 font-semibold tabular-nums ${leftMs <= OFFER_BELOW_MS ? 'text-warning' : ''}`}
    >
      <Icon name="clock" />
      <span className={time.untilText ? 'noscript:hidden' : ''}>{clockText(leftMs)}</span>
      {time.untilText && <span className="hidden noscript:inline">{time.untilText}</span>}
    </span>
  )
}

function MoreTime({ onExtend, ...time }: HoldTime & { onExtend: () => void }) {
  const leftMs = useTimeLeft(time)
  return (
    leftMs <= OFFER_BELOW_MS && (
      <Button variant="secondary" className="px-2" aria-label="+5 minutes" onClick={onExtend}>
        +5 min
      </Button>
    )
  )
}
