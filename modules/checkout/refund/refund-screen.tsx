import { Form, useSearchParams, useSubmit } from 'react-router'
import { placeLabels } from '#modules/checkout/refund/place-labels.ts'
import {
  CHOOSE_TICKETS,
  refundMessage,
  type RefundRefusal,
} from '#modules/checkout/refund/refund-messages.ts'
import type { RefundedTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import type { RefundablePlace } from '#modules/checkout/refund/refundable-places.server.ts'
import { movesMoney, refundLabel, WhatRefundDoes } from '#modules/checkout/refund/what-refund-does.tsx'
import type { FormResult } from '#platform/form-result.ts'
import type { RefundId } from '#platform/ids.ts'
import { formatUsd } from '#platform/money.ts'
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
          <WhatRefundDoes preview={preview} count={chosen.length} isCash={isCash} isTold={isTold} />
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
            <SubmitButton variant="danger">{refundLabel(preview)}</SubmitButton>
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

function headingOf(preview: RefundedTickets): string {
  if (preview.amount > 0) return `${formatUsd(preview.amount)} goes back`
  return movesMoney(preview) ? 'What was paid for them had gone back before' : 'Nothing was paid for them'
}
