import { useEffect, useRef, useState } from 'react'
import { clockText, OFFER_BELOW_MS, spokenTime } from '#modules/seating/picker/time-left.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

interface HoldTimerProps {
  /** On the clock of `performance.now`; null while the page does not run yet. */
  untilMs: number | null
  /** What was left when the page was made. */
  leftMs: number
  isExtended: boolean
  onExtend: () => void
  onOver: () => void
}

/** How long the seats are kept: a clock that is silent, and a sentence at 5, 2 and 1 minute. At two minutes, five more once. */
export function HoldTimer({ untilMs, leftMs: first, isExtended, onExtend, onOver }: HoldTimerProps) {
  const [leftMs, setLeft] = useState(first)
  const [said, setSaid] = useState('')
  const last = useRef(Infinity)
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    if (untilMs === null) return
    last.current = Infinity
    let isOver = false
    const tick = () => {
      const left = untilMs - performance.now()
      const spoken = spokenTime(last.current, left)
      if (spoken) setSaid(spoken)
      last.current = left
      setLeft(left)
      if (left > 0 || isOver) return
      isOver = true
      over.current()
    }
    const ticking = setInterval(tick, 250)
    return () => clearInterval(ticking)
  }, [untilMs])
  const isShort = leftMs <= OFFER_BELOW_MS
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className={`inline-flex items-center gap-2 font-semibold ${isShort ? 'text-warning' : ''}`}>
        <Icon name="clock" />
        <span>
          Kept for you for{' '}
          <span role="timer" aria-live="off" className="tabular-nums">
            {clockText(leftMs)}
          </span>
        </span>
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
