import type { OperatorMessage } from '#modules/checkout/webhooks/operator-messages.server.ts'
import { Opener } from '#ui/opener.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { LocalTime } from '#ui/local-time.tsx'

const PROVIDERS = { square: 'Square', paypal: 'PayPal' }

const nameOf = ({ provider, type, objectId }: OperatorMessage) =>
  [`${PROVIDERS[provider]}: ${type}`, objectId].join(' ').trim()

/** Which message a button is of, for whoever does not see where it stands. */
const Which = ({ message }: { message: OperatorMessage }) => (
  <span className="sr-only">{`: ${nameOf(message)}`}</span>
)

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
        <SubmitButton variant="secondary">
          Try again
          <Which message={message} />
        </SubmitButton>
      </ActionForm>
      <details>
        <Opener>
          I have seen to it
          <Which message={message} />
        </Opener>
        <ActionForm
          intent="seen"
          fields={{ message: message.id }}
          result={undefined}
          className="space-y-3 pt-2 pb-3"
        >
          <p>
            It is not acted on any more.
            {message.isHolding && ' The money of its order can be paid out and refunded then.'}
          </p>
          <SubmitButton variant="danger">Take it off the list</SubmitButton>
        </ActionForm>
      </details>
    </div>
  </li>
)
