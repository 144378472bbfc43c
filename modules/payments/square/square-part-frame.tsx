import type { RefObject } from 'react'
import { PAYMENT_NOT_READY } from '#modules/payments/payment-details.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Loading } from '#ui/spinner.tsx'

interface SquarePartFrameProps {
  place: RefObject<HTMLDivElement | null>
  state: 'loading' | 'ready' | 'failed'
  onRetry: () => void
}

/** The place of something of Square's: what is said while it loads, and when it does not come. */
export function SquarePartFrame({ place, state, onRetry }: SquarePartFrameProps) {
  return (
    <div className="space-y-4">
      {state === 'loading' && <Loading />}
      {state === 'failed' && (
        <>
          <Notice tone="danger" title={PAYMENT_NOT_READY} live>
            <p>
              Nothing was charged. Your connection may be slow, or something in your browser keeps it out.
            </p>
          </Notice>
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
      <div ref={place} className="min-w-0" />
    </div>
  )
}
