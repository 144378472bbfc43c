import { useState } from 'react'
import { useNavigation } from 'react-router'
import { ChoosePlaces } from '#modules/checkout/refund/places/choose-places.tsx'
import { refundMessage, type RefundRefusal } from '#modules/checkout/refund/refund-messages.ts'
import type { RefundedTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import type { RefundablePlace } from '#modules/checkout/refund/refundable-places.server.ts'
import { movesMoney, refundLabel, WhatRefundDoes } from '#modules/checkout/refund/what-refund-does.tsx'
import type { FormResult } from '#platform/form-result.ts'
import type { RefundId } from '#platform/ids.ts'
import { formatUsd } from '#platform/money.ts'
import { Card } from '#ui/card.tsx'
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
  /** Whether the buyer has an address to be told at. */
  isTold: boolean
  result: FormResult<unknown, RefundRefusal> | undefined
}

/** Choosing tickets of an order, then what goes back for them, to the cent, before it does. Plain forms. */
export function RefundScreen({
  places,
  chosen,
  preview,
  refundId,
  isCash,
  isTold,
  result,
}: RefundScreenProps) {
  const [isTickedOther, setTickedOther] = useState(false)
  const isAsked = useNavigation().state !== 'idle'
  const mayChoose = places.length > 1 || !preview
  // What the button would do is not what the boxes say.
  const isBehind = mayChoose && isTickedOther
  return (
    <>
      {mayChoose && (
        <ChoosePlaces places={places} chosen={chosen} hasPreview={Boolean(preview)} onTick={setTickedOther} />
      )}
      {preview && (
        <Card as="section" className="space-y-4 p-5">
          <Heading level={2} size="small">
            {isBehind ? 'What goes back' : headingOf(preview)}
          </Heading>
          {/* Keeps its height, so that the boxes above stay where they are. */}
          <div className={`space-y-4 ${isBehind ? 'invisible' : ''}`}>
            <WhatRefundDoes preview={preview} count={chosen.length} isCash={isCash} isTold={isTold} />
          </div>
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
            {isBehind ? (
              <output className="block min-h-tap font-semibold">
                {isAsked
                  ? 'Adding up what you have chosen …'
                  : 'The sum of what you have chosen comes when there is a connection.'}
              </output>
            ) : (
              <SubmitButton variant="danger">{refundLabel(preview)}</SubmitButton>
            )}
          </ActionForm>
        </Card>
      )}
    </>
  )
}

function headingOf(preview: RefundedTickets): string {
  if (preview.amount > 0) return `${formatUsd(preview.amount)} goes back`
  return movesMoney(preview) ? 'What was paid for them had gone back before' : 'Nothing was paid for them'
}
