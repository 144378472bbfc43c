import {
  answerMessage,
  type AnswerRefusal,
  passedOnText,
  usedText,
} from '#modules/checkout/refund/refund-messages.ts'
import type { RefundedTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import type { RefundRequested } from '#modules/checkout/refund/request/request-refund.server.ts'
import { refundLabel, WhatRefundDoes } from '#modules/checkout/refund/what-refund-does.tsx'
import { type FormResult, resultOf } from '#platform/form-result.ts'
import { formatCounted } from '#platform/money.ts'
import { Card } from '#ui/card.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { FormParagraph, SubmitButton } from '#ui/form/fields.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Opener } from '#ui/opener.tsx'

interface RefundRequestCardProps {
  request: RefundRequested
  buyer: string
  /** What would go back; null where one of the tickets went back meanwhile, or the money is held. */
  preview: RefundedTickets | null
  /** Whether the payment is disputed. */
  isHeld: boolean
  isCash: boolean
  /** Whether the buyer has an address to be told at. */
  isTold: boolean
  result: FormResult<unknown, AnswerRefusal> | undefined
}

/** What a buyer asks for, for the host: what a yes does to the money, one tap that says it, or it is declined with a reason. */
export function RefundRequestCard(props: RefundRequestCardProps) {
  const { request, buyer, preview, isHeld, isCash, isTold, result } = props
  const { id, tickets, passedOn, used, words, askedAt } = request
  return (
    <Card as="section" className="space-y-4 p-5 print:hidden">
      <h2 className="font-display text-xl font-black uppercase">
        {buyer} asks for a refund of {formatCounted(tickets.length, 'ticket')}
      </h2>
      <p className="text-muted">
        <LocalTime at={askedAt} />
      </p>
      {words && <p className="wrap-anywhere">{`“${words}”`}</p>}
      {preview && used > 0 && <p>{usedText(used, tickets.length)}</p>}
      {preview && passedOn > 0 && <p>{passedOnText(passedOn, tickets.length)}</p>}
      {preview ? (
        <ActionForm<AnswerRefusal>
          intent="refund"
          result={resultOf(result, 'refund')}
          messageOf={answerMessage}
        >
          <input type="hidden" name="requestId" value={id} />
          <WhatRefundDoes preview={preview} count={tickets.length} isCash={isCash} isTold={isTold} />
          <SubmitButton>{refundLabel(preview)}</SubmitButton>
        </ActionForm>
      ) : (
        <p>
          {isHeld
            ? 'This payment is disputed. You can refund what is left once that is decided, or decline now.'
            : 'Some of these tickets went back meanwhile. Decline, and refund what is left if you wish.'}
        </p>
      )}
      <details>
        <Opener>Decline</Opener>
        <ActionForm<AnswerRefusal>
          intent="decline"
          result={resultOf(result, 'decline')}
          messageOf={answerMessage}
        >
          <input type="hidden" name="requestId" value={id} />
          <FormParagraph name="words" label="Why" hint="The buyer gets it by mail." rows={3} />
          <SubmitButton variant="secondary">Decline and tell the buyer</SubmitButton>
        </ActionForm>
      </details>
    </Card>
  )
}

/** What was asked for before and not refunded, for the host: when, in which words, and how it ended. */
export function EndedRequests({ requests, buyer }: { requests: RefundRequested[]; buyer: string }) {
  const ended = requests.filter(({ state }) => state === 'declined' || state === 'withdrawn')
  if (ended.length === 0) return null
  return (
    <Card as="section" className="p-5">
      <h2 className="font-display text-xl font-black uppercase">Earlier requests for a refund</h2>
      <ul className="mt-3 divide-y divide-border">
        {ended.map((request) => (
          <li key={request.id} className="space-y-1 py-3">
            <p className="wrap-anywhere">
              {buyer} asked for a refund of {formatCounted(request.tickets.length, 'ticket')},{' '}
              <LocalTime at={request.askedAt} />
              {request.words && `: “${request.words}”`}
            </p>
            <HowItEnded request={request} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function HowItEnded({ request: { state, answer, answeredAt, answeredBy } }: { request: RefundRequested }) {
  if (!answeredAt) return null
  if (state === 'withdrawn')
    return (
      <p>
        The buyer withdrew it, <LocalTime at={answeredAt} />. Nothing goes back, and there is nothing to
        answer.
      </p>
    )
  return (
    <p className="wrap-anywhere">
      {answeredBy ? `${answeredBy} declined, ` : 'Declined, '}
      <LocalTime at={answeredAt} />
      {answer ? `: “${answer}”` : '.'}
    </p>
  )
}

/** Where a buyer’s own request stands, and the way to take it back while nobody has answered. */
export function OwnRefundRequest({ request }: { request: RefundRequested }) {
  const { id, state, tickets, answer, askedAt } = request
  const what = formatCounted(tickets.length, 'ticket')
  if (state === 'refunded' || state === 'withdrawn') return null
  return (
    <Card as="section" className="space-y-2 p-5">
      <h2 className="font-display text-xl font-black uppercase">Your request</h2>
      <p>
        You asked for a refund of {what}, <LocalTime at={askedAt} />.{' '}
        {state === 'open'
          ? `The host has not answered yet. Until then ${tickets.length === 1 ? 'the ticket stays' : 'the tickets stay'} good.`
          : 'The host declined.'}
      </p>
      {answer && <p className="wrap-anywhere">{`“${answer}”`}</p>}
      {state === 'open' && (
        <ButtonForm intent="withdraw" fields={{ requestId: id }} variant="secondary">
          Withdraw this request
        </ButtonForm>
      )}
    </Card>
  )
}
