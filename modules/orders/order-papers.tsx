import { href } from 'react-router'
import type { OrderId } from '#platform/ids.ts'
import { LinkButton } from '#ui/link-button.tsx'

/** What an order is on paper: its statement in the books, for whoever may read it. */
export function OrderPapers({ orderId, hasStatement }: { orderId: OrderId; hasStatement: boolean }) {
  if (!hasStatement) return null
  return (
    <p className="flex flex-wrap gap-3 print:hidden">
      <LinkButton to={href('/dashboard/orders/:orderId/statement', { orderId })} variant="secondary">
        Statement
      </LinkButton>
    </p>
  )
}
