import { ReauthenticateLink, withWayOn } from '#modules/accounts/security/security-failure-message.tsx'
import type {
  PayoutAccount,
  SavePayoutAccountFailure,
} from '#modules/payouts/account/payout-account.server.ts'
import { type FormResult, resultOf } from '#platform/form-result.ts'
import { Card } from '#ui/card.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormEmail, FormText, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'

export type PayoutAccountFailure = { code: 'REAUTHENTICATION_REQUIRED' } | SavePayoutAccountFailure

interface PayoutAccountScreenProps {
  account: PayoutAccount | null
  /** Whether they have signed in within the last ten minutes. */
  isFresh: boolean
  result: FormResult<null, PayoutAccountFailure> | undefined
}

/** Says where somebody's money goes, and lets them change it once they have shown that it is them. */
export function PayoutAccountScreen(props: PayoutAccountScreenProps) {
  const { account, isFresh, result } = props
  return (
    <>
      {account && (
        <Card as="section" className="space-y-2 p-5">
          <p className="wrap-anywhere">
            Your money goes to: <strong>{account.hint}</strong>
          </p>
          <p className="text-muted">
            Money is sent there from <LocalTime at={account.usableFrom} form="long day" /> on.
          </p>
        </Card>
      )}
      {isFresh ? (
        <Forms result={result} isChange={account !== null} />
      ) : (
        <Notice title="You signed in a while ago. Please confirm that it is you.">
          <p>Then you can say where your money goes.</p>
          <ReauthenticateLink />
        </Notice>
      )}
    </>
  )
}

const DONE = 'Saved. We told you by mail. The first payout there is made in three days at the earliest.'

const FAILURES = {
  REAUTHENTICATION_REQUIRED: 'You signed in a while ago. Please confirm that it is you, and try again.',
  TOO_MANY_ACCOUNTS:
    'You have changed this five times within a day. To protect your money it stays as it is. Please try again tomorrow.',
} satisfies Record<PayoutAccountFailure['code'], string>

interface FormsProps extends Pick<PayoutAccountScreenProps, 'result'> {
  isChange: boolean
}

function Forms({ result, isChange }: FormsProps) {
  const failureText = (failure: PayoutAccountFailure) => withWayOn(failure, FAILURES[failure.code])
  return (
    <>
      {isChange && (
        <p>A new account rests for three days before money is sent to it. That protects you from thieves.</p>
      )}
      <section aria-labelledby="bank" className="space-y-4">
        <Heading level={2} size="small" id="bank">
          To a bank account
        </Heading>
        <ActionForm intent="bank" result={resultOf(result, 'bank')} done={DONE} messageOf={failureText}>
          <FormText name="holder" label="Name on the account" autoComplete="name" maxLength={80} />
          <FormText
            name="routingNumber"
            label="Routing number"
            hint="Nine digits, at the bottom left of a check."
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
          />
          <FormText
            name="accountNumber"
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
          />
          <SubmitButton>Use this bank account</SubmitButton>
        </ActionForm>
      </section>
      <section aria-labelledby="paypal" className="space-y-4">
        <Heading level={2} size="small" id="paypal">
          To PayPal
        </Heading>
        <ActionForm intent="paypal" result={resultOf(result, 'paypal')} done={DONE} messageOf={failureText}>
          <FormEmail name="email" label="Email address of your PayPal account" />
          <SubmitButton variant="secondary">Use this PayPal account</SubmitButton>
        </ActionForm>
      </section>
    </>
  )
}
