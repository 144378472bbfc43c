import type { CancellationProgress as Progress } from '#modules/checkout/cancel/refund-cancelled.server.ts'
import { formatCounted, formatUsd } from '#platform/money.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { LivePage } from '#ui/live-page.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

const AGAIN_MS = 4_000

/** How far the refunds of a cancelled event are; looks again by itself until all orders are refunded. */
export function CancellationProgress({ progress }: { progress: Progress }) {
  const { done, left, amount, cash, unconfirmed, unknown, isFinished } = progress
  return (
    <Card as="section" className="space-y-3 p-5">
      <Heading level={2} size="small">
        Refunds
      </Heading>
      <p>
        {`${formatCounted(done, 'order')} of ${done + left} refunded, ${formatUsd(amount)} in all.`}
        {left > 0 && ' The others follow by themselves, also when you close this page.'}
      </p>
      {left > 0 && <ProgressBar label="Refunded orders" percent={(done / (done + left)) * 100} />}
      {unconfirmed > 0 && (
        <p>{`${formatUsd(unconfirmed)} of it the payment providers have not confirmed yet. We ask again until they do.`}</p>
      )}
      {unknown > 0 && (
        <p>{`${formatUsd(unknown)} of it the payment providers do not know, and are not asked for again. We see to it that the money goes back to your guests by hand.`}</p>
      )}
      {!isFinished && <LivePage everyMs={AGAIN_MS} />}
      {cash > 0 && <p>{`${formatUsd(cash)} was paid in cash: give it back to your guests yourself.`}</p>}
    </Card>
  )
}
