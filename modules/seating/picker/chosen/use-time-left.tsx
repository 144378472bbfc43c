import { useEffect, useRef, useState } from 'react'

/** Until when seats are kept. */
export interface HoldTime {
  /** On the clock of `performance.now`; null while the page does not run yet. */
  untilMs: number | null
  /** What was left when the page was made; null for what was chosen since. */
  leftMs: number | null
  /** Until which time of day, where the page is made for a browser without scripts too. */
  untilText?: string | null
}

/** How much time is left, read four times a second; `onTick` hears of each reading and of the one before. */
export function useTimeLeft(
  { untilMs, leftMs: first }: HoldTime,
  onTick?: (beforeMs: number, leftMs: number) => void,
): number {
  const [leftMs, setLeft] = useState(() => first ?? (untilMs ?? 0) - performance.now())
  const heard = useRef(onTick)
  useEffect(() => {
    heard.current = onTick
  })
  useEffect(() => {
    if (untilMs === null) return
    let before = Infinity
    const tick = () => {
      const left = untilMs - performance.now()
      heard.current?.(before, left)
      before = left
      setLeft(left)
    }
    const ticking = setInterval(tick, 250)
    return () => clearInterval(ticking)
  }, [untilMs])
  return leftMs
}
