import { Link } from 'react-router'
import { ReauthenticateLink } from '#modules/accounts/security/security-failure-message.tsx'
import {
  deletionMessage,
  hasLosses,
  lossText,
  deletionBlocker,
  type DeletionActionFailure,
  type DeletionEffects,
} from '#modules/personal-data/deletion.ts'
import type { FormResult } from '#platform/form-result.ts'
import { formatUsd, toCents } from '#platform/money.ts'
import { Card } from '#ui/card.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormCheckbox, SubmitButton } from '#ui/form/fields.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Notice } from '#ui/notice.tsx'

interface DeletionCardProps {
  email: string
  ends: DeletionEffects
  /** Whether they have signed in within the last ten minutes. */
  isFresh: boolean
  result: FormResult<null, DeletionActionFailure> | null
  exportPath: string
  backPath: string
  payoutsPath: string
}

/** Says plainly what a deletion does, then asks. */
export function DeletionCard(props: DeletionCardProps) {
  const { email, ends, isFresh, result, exportPath, backPath, payoutsPath } = props
  const inTheWay = deletionBlocker(ends)
  return (
    <>
      <Card as="section" className="space-y-5 p-5 sm:p-6">
        <p className="max-w-measure">
          This ends the account of <strong className="wrap-anywhere">{email}</strong>, at once and for good:
        </p>
        <ul className="max-w-measure list-disc space-y-2 pl-6">
          <li>Your profile, picture, likes, follows and notifications are deleted.</li>
          <li>You are signed out everywhere, and you cannot sign in again.</li>
          <li>
            Hosts keep the sales of their events, as the law demands, but without your name, address or phone
            number.
          </li>
          <li>
            Events of yours that are over stay on record under “Former host”. Events without sold tickets are
            no longer on sale.
          </li>
        </ul>
        <p className="max-w-measure text-muted">
          You may want to{' '}
          <a href={exportPath} download className="font-semibold text-primary underline">
            download your data
          </a>{' '}
          first.
        </p>
        {ends.hostDueCents > 0 && (
          <Notice
            tone="warning"
            title={`${formatUsd(toCents(ends.hostDueCents))} of your events is not paid out yet.`}
          >
            Without an account nobody can be paid. Wait for{' '}
            <Link to={payoutsPath} className="font-semibold underline">
              your payouts
            </Link>
            , or give the money up.
          </Notice>
        )}
        {ends.hostOwesCents > 0 && (
          <Notice tone="warning" title={`You owe us ${formatUsd(toCents(ends.hostOwesCents))}.`}>
            It is our fee of cash that you took, or what went back to buyers after you were paid. You owe it
            also when your account is gone.
          </Notice>
        )}
        {inTheWay ? (
          result ? (
            <ResultNotice result={result} messageOf={deletionMessage} />
          ) : (
            <Notice tone="warning">{deletionMessage(inTheWay)}</Notice>
          )
        ) : isFresh ? (
          <ActionForm result={result} messageOf={deletionMessage} className="space-y-4">
            {hasLosses(ends) && <FormCheckbox name="give-up" label={lossText(ends)} />}
            <FormCheckbox
              name="sure"
              label="I want my account deleted. I know that it cannot be brought back."
            />
            <SubmitButton variant="danger" size="lg">
              Delete my account
            </SubmitButton>
          </ActionForm>
        ) : (
          <div className="space-y-4">
            <ResultNotice result={result} messageOf={deletionMessage} />
            <p>You signed in a while ago. Show once more that it is you, and come back here.</p>
            <ReauthenticateLink />
          </div>
        )}
      </Card>
      <Link to={backPath} className="inline-flex min-h-tap items-center font-semibold text-primary underline">
        Keep my account
      </Link>
    </>
  )
}
