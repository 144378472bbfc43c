import { MissedStep, type PayoutIntent, type PayResult, Step } from '#modules/payouts/pay/payout-step.tsx'
import { SendingPayout } from '#modules/payouts/pay/sending-payout.tsx'
import { payoutMessage } from '#modules/payouts/pay/payout-failures.ts'
import type { AdminPayout } from '#modules/payouts/pay/payouts-to-make.server.ts'
import { PaypalProgress, SettlePaypal } from '#modules/payouts/paypal/paypal-progress.tsx'
import { problemText } from '#modules/payouts/paypal/paypal-words.ts'
import { isOpen, payoutStateLabels } from '#modules/payouts/payout-state.ts'
import { formatUsd } from '#platform/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Opener } from '#ui/opener.tsx'

/** What its reader can do with a payout. */
function stepsOf({ state, sending, refusal, byPaypal, problem, paypal }: AdminPayout): PayoutIntent[] {
  if (sending && paypal) return paypal.maySettle ? ['paypal paid', 'paypal unpaid'] : []
  // By hand where PayPal has just refused it.
  if (state === 'approved' && byPaypal) return problem ? ['paypal', 'send', 'cancel'] : ['paypal', 'cancel']
  if (sending) return sending.isMine ? ['paid', 'stop'] : sending.mayGoOn ? ['send'] : []
  return refusal ? STEPS[state].filter((step) => step !== 'approve') : STEPS[state]
}

const STEPS: Record<AdminPayout['state'], PayoutIntent[]> = {
  made: ['approve', 'cancel'],
  approved: ['send', 'cancel'],
  sending: [],
  paid: ['returned'],
  returned: [],
  failed: [],
  cancelled: [],
}

/** A payout, and what can be done with it next. */
export function PayoutCard({ payout, ...heard }: PayResult & { payout: AdminPayout }) {
  const { id, organizer, amount, state, hint, reference, madeBy, madeAt, refusal, approvedBy, isAccountOld } =
    payout
  const { byPaypal, paypal, problem, sending, paid, cancelled } = payout
  const offered = stepsOf(payout)
  const isWaiting = isOpen(payout)
  return (
    <Card as="li" className="space-y-3 p-5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong className="wrap-anywhere">{`${formatUsd(amount)} to ${organizer}`}</strong>
        <Badge tone={state === 'paid' ? 'success' : isWaiting ? 'warning' : 'plain'}>
          {payoutStateLabels[state]}
        </Badge>
      </p>
      <p className="text-muted">
        {`${hint}. Made by ${madeBy || 'a former admin'}, `}
        <LocalTime at={madeAt} />
        {approvedBy && `. Approved by ${approvedBy}`}
        {paid && (
          <>
            {`. Sent by ${paid.by || 'a former admin'}, `}
            <LocalTime at={paid.at} />
          </>
        )}
        {cancelled && (
          <>
            {cancelled.by ? `. Cancelled by ${cancelled.by}, ` : '. Cancelled, '}
            <LocalTime at={cancelled.at} />
          </>
        )}
        {reference && `. Reference ${reference}`}
      </p>
      {isWaiting && <p>{byPaypal ? 'PayPal sends it.' : 'It is sent by hand.'}</p>}
      {paypal && <PaypalProgress state={state} {...paypal} />}
      {problem && <p>{problemText(problem)}</p>}
      {isWaiting && isAccountOld && <p>The host has changed their account since this payout was made.</p>}
      <MissedStep offered={offered} id={id} {...heard} />
      {offered.includes('approve') && (
        <Step intent="approve" id={id} {...heard}>
          <SubmitButton>Approve</SubmitButton>
        </Step>
      )}
      {state === 'made' && refusal && <p>{payoutMessage(refusal)}</p>}
      {offered.includes('paypal') && (
        <Step intent="paypal" id={id} {...heard}>
          <p>PayPal gets the address and the amount at once. It cannot be taken back.</p>
          <SubmitButton>{`Send ${formatUsd(amount)} by PayPal`}</SubmitButton>
        </Step>
      )}
      {state === 'approved' && offered.includes('send') && (
        <Step intent="send" id={id} {...heard}>
          <p>From then on you alone see the account, and nobody else sends it.</p>
          <SubmitButton>I send it now</SubmitButton>
        </Step>
      )}
      {sending && !paypal && <SendingPayout payout={payout} sending={sending} {...heard} />}
      {paypal?.maySettle && <SettlePaypal id={id} {...heard} />}
      {offered.includes('cancel') && state === 'made' && (
        <Step intent="cancel" id={id} {...heard}>
          <SubmitButton variant="secondary">Cancel this payout</SubmitButton>
        </Step>
      )}
      {offered.includes('cancel') && state === 'approved' && (
        <details>
          <Opener>Cancel this payout</Opener>
          <Step intent="cancel" id={id} {...heard}>
            <p>The amount is due to the host again. It takes a new payout, and a new approval, to send it.</p>
            <SubmitButton variant="danger">Cancel this payout</SubmitButton>
          </Step>
        </details>
      )}
      {offered.includes('returned') && (
        <details>
          <Opener>It came back</Opener>
          <Step intent="returned" id={id} {...heard}>
            <p>The amount is owed to the host again, and they are told.</p>
            <SubmitButton variant="secondary">It came back</SubmitButton>
          </Step>
        </details>
      )}
    </Card>
  )
}
