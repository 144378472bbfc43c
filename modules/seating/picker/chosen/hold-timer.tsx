import { useState } from 'react'
import { clockText, OFFER_BELOW_MS, spokenTime } from '#modules/seating/picker/chosen/time-left.ts'
import { type HoldTime, useTimeLeft } from '#modules/seating/picker/chosen/use-time-left.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

interface HoldTimerProps extends HoldTime {
  isExtended: boolean
  onExtend: () => void
  onOver: () => void
}

/** How long the seats are kept: a clock that is silent, and a sentence at 5, 2 and 1 minute. From five minutes on, five more once. */
export function HoldTimer({ isExtended, onExtend, onOver, ...time }: HoldTimerProps) {
  const [said, setSaid] = useState('')
  const leftMs = useTimeLeft(time, (before, left) => {
    const spoken = spokenTime(before, left)
    if (spoken) setSaid(spoken)
    if (left <= 0 && before > 0) onOver()
  })
  const isShort = leftMs <= OFFER_BELOW_MS
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className={`inline-flex items-center gap-2 font-semibold ${isShort ? 'text-warning' : ''}`}>
        <Icon name="clock" />
        <span className={time.untilText ? 'noscript:hidden' : ''}>
          Held for you for{' '}
          <span role="timer" aria-live="off" className="tabular-nums">
            {clockText(leftMs)}
          </span>
        </span>
        {time.untilText && (
          <span className="hidden noscript:inline">{`Held for you until ${time.untilText}`}</span>
        )}
      </span>
      {isShort && !isExtended && (
        <Button variant="secondary" onClick={onExtend}>
          +5 minutes
        </Button>
      )}
      <span className="sr-only" aria-live="polite">
        {said}
      </span>
    </div>
  )
}
