import { useEffect, useRef } from 'react'
import type { Trouble } from '#modules/checkout/checkout-flow.ts'
import { declinedAdvice } from '#modules/checkout/declined-advice.ts'
import { formatUsd, toCents } from '#platform/money.ts'
import { Notice } from '#ui/notice.tsx'

/** What went wrong with the last try: what happened, whether money moved, what to do. It takes the focus. */
export function TroubleNotice({ trouble, answers }: { trouble: Trouble | null; answers: number }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (trouble) box.current?.focus()
  }, [trouble, answers])
  if (!trouble) return null
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <TroubleWords trouble={trouble} />
    </div>
  )
}

function TroubleWords({ trouble }: { trouble: Trouble }) {
  switch (trouble.kind) {
    case 'declined':
      return (
        <Notice tone="danger" title={trouble.message} live>
          <p>{declinedAdvice(trouble.code)} Your places stay held for you meanwhile.</p>
        </Notice>
      )
    case 'price changed':
      return (
        <Notice tone="warning" title={`The total is ${formatUsd(toCents(trouble.nowCents))} now`} live>
          <p>
            {trouble.message}. You were shown {formatUsd(toCents(trouble.wasCents))}. Nothing was charged:
            look at the new total, and press pay again if you agree.
          </p>
        </Notice>
      )
    case 'refused':
      return <Notice tone="danger" title={trouble.message} live />
    case 'card':
      return (
        <Notice tone="danger" title={trouble.message} live>
          <p>Nothing was charged.</p>
        </Notice>
      )
    case 'no answer':
      return (
        <Notice tone="danger" title="Network error. Please check your connection and try again" live>
          <p>If your payment did arrive, trying again shows your tickets. You are never charged twice.</p>
        </Notice>
      )
  }
}
