import { href } from 'react-router'
import type { OrderId } from '#platform/ids.ts'
import { LinkButton } from '#ui/link-button.tsx'

/** What of an order can be read on paper: its receipt, once it was paid, and its statement in the books, for whoever may see it. */
export function OrderPapers({
  orderId,
  hasReceipt,
  hasStatement,
}: {
  orderId: OrderId
  hasReceipt: boolean
  hasStatement: boolean
}) {
  if (!hasReceipt && !hasStatement) return null
  return (
    <p className="flex flex-wrap gap-3 print:hidden">
      {hasReceipt && (
        <LinkButton to={href('/dashboard/orders/:orderId/receipt', { orderId })} variant="secondary">
          Receipt
        </LinkButton>
      )}
      {hasStatement && (
        <LinkButton to={href('/dashboard/orders/:orderId/statement', { orderId })} variant="secondary">
          Statement
        </LinkButton>
      )}
    </p>
  )
}
