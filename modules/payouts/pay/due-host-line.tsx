import type { DueHost } from '#modules/payouts/pay/due-hosts.server.ts'
import { type PayResult, Step } from '#modules/payouts/pay/payout-step.tsx'
import { formatUsd } from '#platform/money.ts'
import { SubmitButton } from '#ui/form/fields.tsx'

const ACCOUNTS: Record<DueHost['account'], string | null> = {
  ready: null,
  rests: 'Their account is new and rests for three days.',
  owes: 'They owe as much under another name of theirs. They are paid once they are owed more.',
  'too much': 'This is more than one payout can be: $21,474,836.47.',
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
