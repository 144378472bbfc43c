import type { ReactNode } from 'react'
import type { PayoutDetails } from '#modules/payouts/account/payout-details.ts'
import { payoutMessage, type PayoutFailure } from '#modules/payouts/pay/payout-failures.ts'
import type { AdminPayout, DueHost } from '#modules/payouts/pay/payouts-to-make.server.ts'
import { payoutStateLabels } from '#modules/payouts/payout-state.ts'
import { type FormResult, resultOf } from '#platform/form-result.ts'
import { formatUsd } from '#platform/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** What an admin heard of the last step, and which host or payout it was about. */
export interface PayResult {
  result: FormResult<unknown, { code: PayoutFailure }> | undefined
  about: string | null
}

interface StepProps extends PayResult {
  intent: 'make' | 'approve' | 'paid' | 'returned' | 'cancel'
  id: string
  children: ReactNode
}

/** One step of one payout. */
const Step = ({ intent, id, result, about, children }: StepProps) => (
  <ActionForm<{ code: PayoutFailure }>
    intent={intent}
    result={about === id ? resultOf(result, intent) : null}
    messageOf={payoutMessage}
    className="space-y-3"
  >
    <input type="hidden" name={intent === 'make' ? 'organizer' : 'payout'} value={id} />
    {children}
  </ActionForm>
)

const ACCOUNTS: Record<DueHost['account'], string | null> = {
  ready: null,
  rests: 'Their account is new and rests for three days.',
  missing: 'They have not said where their money goes.',
}

/** A host to whom money is due, with the way to pay it where it can be sent. */
export const DueHostLine = ({ host, ...heard }: PayResult & { host: DueHost }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
    <span className="min-w-0">
      <strong className="block wrap-anywhere">{host.name}</strong>
      <span className="block">{formatUsd(host.due)}</span>
    </span>
    {ACCOUNTS[host.account] ? (
      <span className="text-muted">{ACCOUNTS[host.account]}</span>
    ) : (
      <Step intent="make" id={host.organizerId} {...heard}>
        <SubmitButton variant="secondary">{`Make a payout of ${formatUsd(host.due)}`}</SubmitButton>
      </Step>
    )}
  </li>
)

/** A payout, and what can be done with it next. */
export function PayoutCard({ payout, ...heard }: PayResult & { payout: AdminPayout }) {
  const { id, organizer, amount, state, hint, reference, madeBy, madeAt, isMine, approvedBy, details } =
    payout
  const isOpen = state === 'made' || state === 'approved'
  return (
    <Card as="li" className="space-y-3 p-5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong className="wrap-anywhere">{`${formatUsd(amount)} to ${organizer}`}</strong>
        <Badge tone={state === 'paid' ? 'success' : isOpen ? 'warning' : 'plain'}>
          {payoutStateLabels[state]}
        </Badge>
      </p>
      <p className="text-muted">
        {`${hint}. Made by ${madeBy || 'a former admin'}, `}
        <LocalTime at={madeAt} />
        {approvedBy && `. Approved by ${approvedBy}`}
        {reference && `. Reference ${reference}`}
      </p>
      {state === 'made' && (
        <Step intent="approve" id={id} {...heard}>
          {isMine && <p>You made it. Another admin approves it; the only one may, a day later.</p>}
          <SubmitButton>Approve</SubmitButton>
        </Step>
      )}
      {state === 'approved' && (
        <>
          <Where details={details} />
          <Step intent="paid" id={id} {...heard}>
            <FormText name="reference" label="Reference of the transfer" autoComplete="off" />
            <SubmitButton>I have sent it</SubmitButton>
          </Step>
        </>
      )}
      {isOpen && (
        <Step intent="cancel" id={id} {...heard}>
          <SubmitButton variant="secondary">Cancel this payout</SubmitButton>
        </Step>
      )}
      {state === 'paid' && (
        <details>
          <summary className="flex min-h-tap w-fit cursor-pointer items-center underline">
            It came back
          </summary>
          <Step intent="returned" id={id} {...heard}>
            <p>The amount is owed to the host again, and they are told.</p>
            <SubmitButton variant="secondary">It came back</SubmitButton>
          </Step>
        </details>
      )}
    </Card>
  )
}

function Where({ details }: { details: PayoutDetails | null }) {
  if (!details)
    return (
      <p>Their account cannot be read with the secret of this site any more. They have to type it again.</p>
    )
  if (details.kind === 'paypal')
    return <p className="wrap-anywhere">{`Send it to PayPal ${details.email}`}</p>
  const { holder, routingNumber, accountNumber } = details
  return (
    <dl className="space-y-1">
      <Fact label="Name on the account">{holder}</Fact>
      <Fact label="Routing number">{routingNumber}</Fact>
      <Fact label="Account number">{accountNumber}</Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt>{label}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
)
