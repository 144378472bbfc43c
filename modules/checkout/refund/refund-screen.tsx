import type { ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { refundMessage } from '#modules/checkout/refund/refund-messages.ts'
import type { RefundFailure, RefundedTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import type { RefundablePlace } from '#modules/checkout/refund/refundable-places.server.ts'
import type { FormResult } from '#platform/form-result.ts'
import type { RefundId } from '#platform/ids.ts'
import { addCents, formatCounted, formatUsd, toCents } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormParagraph, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'

interface RefundScreenProps {
  places: RefundablePlace[]
  chosen: RefundablePlace[]
  /** What goes back for the chosen ones; null while none is. */
  preview: RefundedTickets | null
  refundId: RefundId
  isCash: boolean
  result: FormResult<unknown, { code: RefundFailure }> | undefined
}

/** Choosing tickets of an order, then what goes back for them, to the cent, before it does. Plain forms. */
export function RefundScreen(props: RefundScreenProps) {
  const { places, chosen, preview, refundId, isCash, result } = props
  return (
    <>
      {places.length > 1 && <ChooseForm {...props} />}
      {preview && (
        <Card as="section" className="space-y-4 p-5">
          <Heading level={2} size="small">
            {preview.amount > 0 ? `${formatUsd(preview.amount)} goes back` : 'Nothing was paid for them'}
          </Heading>
          <RefundSums preview={preview} count={chosen.length} isCash={isCash} />
          <p>{consequences(preview, isCash)}</p>
          <ActionForm result={result} messageOf={refundMessage}>
            <input type="hidden" name="refundId" value={refundId} />
            {chosen.map(({ id }) => (
              <input key={id} type="hidden" name="ticket" value={id} />
            ))}
            <FormParagraph
              name="reason"
              label="Words for the buyer (optional)"
              hint="They stand in the mail."
              rows={3}
            />
            <SubmitButton variant="danger">
              {preview.amount > 0 ? `Refund ${formatUsd(preview.amount)}` : 'Take the tickets back'}
            </SubmitButton>
          </ActionForm>
        </Card>
      )}
    </>
  )
}

function ChooseForm({ places, chosen, preview }: RefundScreenProps) {
  const submit = useSubmit()
  return (
    // With scripts the amounts follow the ticks, so that nobody refunds what they read for others.
    <Form
      method="get"
      className="space-y-4"
      onChange={({ currentTarget }) =>
        void submit(currentTarget, { replace: true, preventScrollReset: true })
      }
    >
      <fieldset className="space-y-1">
        <legend className="font-semibold">Tickets to refund</legend>
        {places.map((place) => (
          <Checkbox
            key={place.id}
            name="ticket"
            value={place.id}
            label={placeLabel(place)}
            hint={place.isUsed ? 'Somebody came in with it.' : place.isVoid ? 'It is void.' : undefined}
            defaultChecked={chosen.includes(place)}
          />
        ))}
      </fieldset>
      <Button type="submit" variant={preview ? 'secondary' : 'primary'}>
        {preview ? 'Choose again' : 'See what goes back'}
      </Button>
    </Form>
  )
}

export const placeLabel = ({ ticketType, holders, tickets }: RefundablePlace): string =>
  `${ticketType}${tickets.length > 1 ? ` (${formatCounted(tickets.length, 'guest')})` : ''}, ${holders.join(', ')}`

function RefundSums({
  preview,
  count,
  isCash,
}: {
  preview: RefundedTickets
  count: number
  isCash: boolean
}) {
  const { amount, fee, organizerFee } = preview
  if (amount === 0) return null
  const prices = toCents(amount - fee)
  return (
    <dl className="space-y-1">
      <Sum label={formatCounted(count, 'ticket')}>{formatUsd(prices)}</Sum>
      <Sum label="Fees the buyer paid for them">{formatUsd(fee)}</Sum>
      <Sum label="Goes back to the buyer">
        <strong>{formatUsd(amount)}</strong>
      </Sum>
      <Sum label={isCash ? 'You owe us less in fees' : 'Of that, we give back our fees'}>
        {formatUsd(isCash ? organizerFee : addCents(fee, organizerFee))}
      </Sum>
      {!isCash && <Sum label="Your payout gets smaller by">{formatUsd(toCents(prices - organizerFee))}</Sum>}
    </dl>
  )
}

const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const consequences = ({ amount }: RefundedTickets, isCash: boolean): string => {
  const all =
    'These tickets open no door any more, their places are on sale again, and the buyer is told by mail.'
  if (amount === 0) return all
  return isCash
    ? `Give the buyer the cash yourself. ${all}`
    : `The money goes back to what the buyer paid with, within about ten days. ${all} This cannot be undone.`
}
