import type { OperatorMessage } from '#modules/checkout/webhooks/operator-messages.server.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { LocalTime } from '#ui/local-time.tsx'

const PROVIDERS = { square: 'Square', paypal: 'PayPal' }

/** A message of a provider that nothing here could act on, and what an admin does about it. */
export const OperatorMessageItem = ({ message }: { message: OperatorMessage }) => (
  <li className="space-y-2 py-3">
    <p className="wrap-anywhere">
      <strong>{`${PROVIDERS[message.provider]}: ${message.type}`}</strong>
      {message.objectId && ` ${message.objectId}`}, <LocalTime at={message.receivedAt} />
    </p>
    {message.orders.length > 0 && (
      <p className="wrap-anywhere">
        {message.orders.map(({ code, event }) => `Order ${code}, ${event}`).join('; ')}
      </p>
    )}
    <p className="text-muted wrap-anywhere">
      {message.note}
      {message.isHolding && ' Until it is seen to, the money of its order is neither paid out nor refunded.'}
    </p>
    <div className="flex flex-wrap gap-3">
      <ActionForm intent="again" fields={{ message: message.id }} result={undefined}>
        <SubmitButton variant="secondary">Try again</SubmitButton>
      </ActionForm>
      <ActionForm intent="seen" fields={{ message: message.id }} result={undefined}>
        <SubmitButton variant="secondary">I have seen to it</SubmitButton>
      </ActionForm>
    </div>
  </li>
)
