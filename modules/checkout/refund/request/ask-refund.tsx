import { askMessage } from '#modules/checkout/refund/refund-messages.ts'
import { placeLabels } from '#modules/checkout/refund/places/place-labels.ts'
import type { RefundablePlace } from '#modules/checkout/refund/refundable-places.server.ts'
import type { AskFailure } from '#modules/checkout/refund/request/why-not-ask.ts'
import type { FormResult } from '#platform/form-result.ts'
import { type Cents, formatUsd } from '#platform/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormParagraph, SubmitButton } from '#ui/form/fields.tsx'

interface AskRefundProps {
  places: RefundablePlace[]
  /** What comes back for all of them; null where that is not known. */
  most: Cents | null
  /** Until when the host refunds, as a sentence. */
  terms: string
  result: FormResult<unknown, { code: AskFailure | 'UNANSWERED' }> | undefined
}

/** The form with which a buyer asks the host to take tickets back. */
export function AskRefund({ places, most, terms, result }: AskRefundProps) {
  const labels = placeLabels(places)
  const isOne = places.flatMap(({ tickets }) => tickets).length === 1
  const [good, them, gone] = isOne
    ? ['your ticket stays', 'it', 'this ticket is']
    : ['your tickets stay', 'them', 'these tickets are']
  return (
    <ActionForm<{ code: AskFailure | 'UNANSWERED' }> result={result} messageOf={askMessage}>
      <fieldset className="space-y-1">
        <legend className="font-semibold">{isOne ? 'Ticket' : 'Tickets'} to give back</legend>
        {places.map((place, at) => (
          <Checkbox
            key={place.id}
            name="ticket"
            value={place.id}
            label={labels[at]}
            defaultChecked={places.length === 1}
          />
        ))}
      </fieldset>
      <FormParagraph name="words" label="Words for the host (optional)" rows={3} />
      <p>
        {`The host answers. Until then ${good} good. If they say yes, you get back what you paid for ${them}, fees included${sumOf(most, places.length)}. Then ${gone} no longer valid.`}
      </p>
      <p>{terms}</p>
      <SubmitButton>Ask for a refund</SubmitButton>
    </ActionForm>
  )
}

function sumOf(most: Cents | null, places: number): string {
  if (most === null) return ''
  return `: ${formatUsd(most)}${places > 1 ? ' at most' : ''}`
}
