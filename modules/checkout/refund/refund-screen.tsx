import type { ReactNode } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
import { placeLabels } from '#modules/checkout/refund/place-labels.ts'
import {
  CHOOSE_TICKETS,
  refundMessage,
  type RefundRefusal,
} from '#modules/checkout/refund/refund-messages.ts'
import type { RefundedTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
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
import { Notice } from '#ui/notice.tsx'

interface RefundScreenProps {
  places: RefundablePlace[]
  chosen: RefundablePlace[]
  /** What goes back for the chosen ones; null while none is. */
  preview: RefundedTickets | null
  refundId: RefundId
  isCash: boolean
  /** Whether the buyer has an address to be told at. */
  isTold: boolean
  result: FormResult<unknown, RefundRefusal> | undefined
}

/** Choosing tickets of an order, then what goes back for them, to the cent, before it does. Plain forms. */
export function RefundScreen(props: RefundScreenProps) {
  const { places, chosen, preview, refundId, isCash, isTold, result } = props
  return (
    <>
      {(places.length > 1 || !preview) && <ChooseForm {...props} />}
      {preview && (
        <Card as="section" className="space-y-4 p-5">
          <Heading level={2} size="small">
            {headingOf(preview)}
          </Heading>
          <RefundSums preview={preview} count={chosen.length} isCash={isCash} />
          <p>{consequences(preview, { isCash, isTold })}</p>
          <ActionForm result={result} messageOf={refundMessage}>
            <input type="hidden" name="refundId" value={refundId} />
            {chosen.map(({ id }) => (
              <input key={id} type="hidden" name="ticket" value={id} />
            ))}
            <FormParagraph
              name="reason"
              label={isTold ? 'Words for the buyer (optional)' : 'Why (optional)'}
              hint={isTold ? 'They stand in the mail.' : 'It stands on the order.'}
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

/** What the address has beside the tickets after a press, and not after a tick. */
const ASKED = 'asked'

function ChooseForm({ places, chosen, preview }: RefundScreenProps) {
  const [query] = useSearchParams()
  const submit = useSubmit()
  const labels = placeLabels(places)
  // Tickets that the address names were chosen, though they may be gone by now.
  const isNoneChosen = query.has(ASKED) && !query.has('ticket')
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
        {places.map((place, at) => (
          <Checkbox
            key={place.id}
            name="ticket"
            value={place.id}
            label={labels[at]}
            hint={place.isUsed ? 'Somebody came in with it.' : place.isVoid ? 'It is void.' : undefined}
            defaultChecked={chosen.includes(place)}
          />
        ))}
      </fieldset>
      {isNoneChosen && <Notice tone="danger" live title={CHOOSE_TICKETS} />}
      <Button type="submit" name={ASKED} value="now" variant={preview ? 'secondary' : 'primary'}>
        {preview ? 'Choose again' : 'See what goes back'}
      </Button>
    </Form>
  )
}

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
  if (!movesMoney(preview)) return null
  // Below 0 where more than the price went back before, at the provider.
  const prices = toCents(amount - fee)
  const tickets = formatCounted(count, 'ticket')
  const costs = toCents(prices - organizerFee)
  return (
    <dl className="space-y-1">
      <Sum label={prices < 0 ? `${tickets}, less what went back before` : tickets}>{formatUsd(prices)}</Sum>
      <Sum label="Fees the buyer paid for them">{formatUsd(fee)}</Sum>
      <Sum label="Goes back to the buyer">
        <strong>{formatUsd(amount)}</strong>
      </Sum>
      <Sum
        label={
          isCash
            ? 'You owe us less in fees'
            : costs < 0
              ? 'We give back our fees'
              : 'Of that, we give back our fees'
        }
      >
        {formatUsd(isCash ? organizerFee : addCents(fee, organizerFee))}
      </Sum>
      {!isCash && (
        <Sum label={`Your payout gets ${costs < 0 ? 'larger' : 'smaller'} by`}>
          {formatUsd(toCents(Math.abs(costs)))}
        </Sum>
      )}
    </dl>
  )
}

const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Also where nothing goes to the buyer, because it did before at the provider: then the fees still go back. */
const movesMoney = ({ amount, fee, organizerFee }: RefundedTickets): boolean =>
  amount > 0 || fee > 0 || organizerFee > 0

function headingOf(preview: RefundedTickets): string {
  if (preview.amount > 0) return `${formatUsd(preview.amount)} goes back`
  return movesMoney(preview) ? 'What was paid for them had gone back before' : 'Nothing was paid for them'
}

const consequences = (
  preview: RefundedTickets,
  { isCash, isTold }: { isCash: boolean; isTold: boolean },
): string => {
  const all = isTold
    ? 'These tickets open no door any more, their places are on sale again, and the buyer is told by mail.'
    : 'These tickets open no door any more, and their places are on sale again. We have no address to tell the buyer at.'
  if (!movesMoney(preview)) return all
  if (preview.amount === 0) return `${all} This cannot be undone.`
  return isCash
    ? `Give the buyer the cash yourself. ${all}`
    : `The money goes back to what the buyer paid with, within about ten days. ${all} This cannot be undone.`
}
