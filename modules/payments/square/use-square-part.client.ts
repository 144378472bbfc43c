import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SquareForm } from '#modules/payments/square/square-form.ts'
import { loadPayments, type SquarePayments } from '#modules/payments/square/square-sdk.client.ts'

/** Something of Square's that stands in an element of ours. */
interface Part {
  attach: (place: HTMLElement) => Promise<void>
  destroy: () => Promise<unknown>
}

interface SquarePart<P> {
  /** Where it stands. */
  place: RefObject<HTMLDivElement | null>
  state: 'loading' | 'ready' | 'failed'
  /** Square's own object; null until it is ready. */
  part: P | null
  retry: () => void
}

/**
 * Loads Square's script and puts one part of it into the page; takes it out again, and makes it anew whenever `key` changes,
 * because Square's parts cannot be changed.
 */
export function useSquarePart<P extends Part>(
  form: SquareForm,
  key: string,
  make: (payments: SquarePayments, place: HTMLElement) => Promise<P>,
): SquarePart<P> {
  const place = useRef<HTMLDivElement>(null)
  const [part, setPart] = useState<P | null>(null)
  const [state, setState] = useState<SquarePart<P>['state']>('loading')
  const [tries, setTries] = useState(0)
  const { scriptUrl, applicationId, locationId } = form
  const makePart = useEffectEvent(make)

  useEffect(() => {
    let isWanted = true
    let made: P | null = null
    // Square refuses to take out twice, or what never came in: then it is out already.
    const takeOut = () => {
      void made?.destroy().catch(() => {})
      made = null
    }
    const begin = async () => {
      setState('loading')
      try {
        const payments = await loadPayments({ scriptUrl, applicationId, locationId })
        if (!isWanted || !place.current) return
        made = await makePart(payments, place.current)
        if (isWanted) await made.attach(place.current)
        if (!isWanted) return takeOut()
        setPart(made)
        setState('ready')
      } catch {
        takeOut()
        if (isWanted) setState('failed')
      }
    }
    void begin()
    return () => {
      isWanted = false
      setPart(null)
      takeOut()
    }
  }, [scriptUrl, applicationId, locationId, key, tries])

  const retry = useCallback(() => setTries((before) => before + 1), [])
  return { place, state, part, retry }
}
