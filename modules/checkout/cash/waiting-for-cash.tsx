import { href, Link } from 'react-router'
import type { CashBox } from '#modules/checkout/cash/cash-boxes.server.ts'
import { type CashFailure, cashMessage } from '#modules/checkout/cash/cash-messages.ts'
import { type FormResult, resultOf } from '#platform/form-result.ts'
import { formatCounted, formatUsd } from '#platform/money.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'

interface WaitingForCashProps {
  box: Pick<CashBox, 'eventId' | 'waiting' | 'awaited' | 'mayReadOrders'>
  result: FormResult<unknown, CashFailure> | undefined
  /** The event or order that the result is about. */
  about: string | null
}

/** Who still brings cash to an event, each taken with one press. */
export function WaitingForCash({ box, result, about }: WaitingForCashProps) {
  const { eventId, waiting, awaited, mayReadOrders } = box
  const others = awaited.orders - waiting.length
  return (
    <div>
      <h3 className="font-semibold">
        {`Waiting for cash: ${formatCounted(awaited.orders, 'order')}, ${formatUsd(awaited.total)}`}
      </h3>
      <ul className="divide-y divide-border">
        {waiting.map(({ id, code, buyer, total }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0">
              {mayReadOrders ? (
                <Link
                  to={href('/dashboard/orders/:orderId', { orderId: id })}
                  className="inline-flex min-h-tap items-center font-semibold wrap-anywhere underline"
                >
                  {buyer}
                </Link>
              ) : (
                <span className="font-semibold wrap-anywhere">{buyer}</span>
              )}
              <span className="block text-muted">{`${code}, ${formatUsd(total)}`}</span>
            </span>
            <ActionForm<CashFailure>
              intent="paid"
              fields={{ order: id }}
              result={about === id ? resultOf(result, 'paid') : null}
              messageOf={cashMessage}
              className="space-y-2"
            >
              <SubmitButton variant="secondary" aria-label={`Cash taken from ${buyer}`}>
                Cash taken
              </SubmitButton>
            </ActionForm>
          </li>
        ))}
      </ul>
      {others > 0 &&
        (mayReadOrders ? (
          <Link
            to={`${href('/dashboard/events/:eventId/sales', { eventId })}?state=awaiting_cash_payment`}
            className="inline-flex min-h-tap items-center underline"
          >
            {`And ${formatCounted(others, 'order')} more`}
          </Link>
        ) : (
          <p>{`And ${formatCounted(others, 'order')} more`}</p>
        ))}
    </div>
  )
}
