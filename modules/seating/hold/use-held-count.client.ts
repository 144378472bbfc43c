import { useEffect, useState } from 'react'
import { hintedEvents } from '#modules/seating/hold/held-hint.ts'
import { subscribeToHeldSeats } from '#modules/seating/hold/held-seats-changed.ts'
import { fetchHeldSeats } from '#modules/seating/hold/use-held-seats.client.ts'

/** As it was found out last: who opens the cart is not told for a moment that it is empty. */
let lastCount = 0

/** Tells how many seats this visitor holds, at all events together, now and whenever it changes. Answers how to stop. */
export function watchHeldCount(onCount: (count: number) => void): () => void {
  let isWanted = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    clearTimeout(timer)
    const answers = await Promise.all(hintedEvents(document.cookie).map(fetchHeldSeats))
    // Without an answer nothing is known, and what was held stays held.
    if (!isWanted || answers.includes(null)) return
    const held = answers.filter((one) => one !== null && one.leftMs !== null)
    lastCount = held.reduce((sum, one) => sum + (one?.seatIds.length ?? 0), 0)
    onCount(lastCount)
    if (lastCount > 0)
      timer = setTimeout(() => void look(), 1_000 + Math.min(...held.map((one) => one?.leftMs ?? 0)))
  }
  const onChange = () => void look()
  onChange()
  const stop = subscribeToHeldSeats(onChange)
  addEventListener('pageshow', onChange)
  return () => {
    isWanted = false
    clearTimeout(timer)
    stop()
    removeEventListener('pageshow', onChange)
  }
}

/** The same for a screen that is loaded lazily, while `isOn`. */
export function useHeldCount(isOn: boolean): number {
  const [count, setCount] = useState(lastCount)
  useEffect(() => (isOn ? watchHeldCount(setCount) : undefined), [isOn])
  return count
}
