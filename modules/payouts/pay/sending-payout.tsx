import type { ReactNode } from 'react'
import type { PayoutDetails } from '#modules/payouts/account/payout-details.ts'
import { type PayResult, Step } from '#modules/payouts/pay/payout-step.tsx'
import type { AdminPayout } from '#modules/payouts/pay/payouts-to-make.server.ts'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'
import { LocalTime } from '#ui/local-time.tsx'

interface SendingProps extends PayResult {
  payout: AdminPayout
  sending: NonNullable<AdminPayout['sending']>
}

/** A payout that an admin is sending: where it goes for them, who it is for everybody else. */
export function SendingPayout({ payout: { id, details }, sending, ...heard }: SendingProps) {
  if (!sending.isMine)
    return (
      <>
        <p>
          {`${sending.by || 'A former admin'} is sending it, since `}
          <LocalTime at={sending.at} />.
        </p>
        {sending.mayGoOn && (
          <Step intent="send" id={id} {...heard}>
            <p>Ask them first: it may be sent already.</p>
            <SubmitButton variant="secondary">I send it instead</SubmitButton>
          </Step>
        )}
      </>
    )
  return (
    <>
      <Where details={details} />
      <Step intent="paid" id={id} {...heard}>
        <FormText name="reference" label="Reference of the transfer" autoComplete="off" />
        <SubmitButton>I have sent it</SubmitButton>
      </Step>
      <Step intent="stop" id={id} {...heard}>
        <SubmitButton variant="secondary">I have not sent it</SubmitButton>
      </Step>
    </>
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
