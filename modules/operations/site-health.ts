import { brokenText, checkedText, type InvariantCheck } from '#modules/operations/invariant-check.ts'
import { formatCounted } from '#platform/money.ts'

/** What waits for somebody who runs the site. */
export interface SystemHealth {
  mail: { waiting: number; late: number; dead: number }
  /** How many jobs there are, and the names of those that failed last or did not begin in time. */
  jobs: { count: number; failing: string[]; late: string[] }
  /** The last check of what must always hold; null for none yet. */
  invariants: (InvariantCheck & { isLate: boolean }) | null
}

export interface PaymentHealth {
  /** Payments of which the provider has not said whether money moved. */
  unknown: number
  refundDue: number
  /** Of these, the ones that the provider has refused again and again, or does not know. */
  refundsRefused: number
  /** What providers told of that nothing here acts on: disputes, refunds made there, what was given up. */
  messages: number
  /** The newest of them, in a sentence. */
  newestMessage: string | null
}

export interface HealthLine {
  label: string
  text: string
  isWell: boolean
}

/** Mail, jobs and books in a line each: what is wrong, or that nothing is. */
export function systemLines({ mail, jobs, invariants }: SystemHealth): HealthLine[] {
  const ofMail = [
    mail.dead > 0 && `${formatCounted(mail.dead, 'message')} could not be delivered.`,
    mail.late > 0 && `${formatCounted(mail.late, 'message')} waiting for more than 10 minutes.`,
  ]
  const ofJobs = [
    jobs.count === 0 && 'No job has run yet.',
    jobs.failing.length > 0 && `Failed: ${jobs.failing.join(', ')}.`,
    jobs.late.length > 0 && `Late: ${jobs.late.join(', ')}.`,
  ]
  return [
    line(
      'Mail',
      ofMail,
      mail.waiting > 0 ? `${formatCounted(mail.waiting, 'message')} to send, none late.` : 'Nothing waiting.',
    ),
    line('Jobs', ofJobs, `All ${jobs.count} run on time.`),
    line(
      'Books',
      invariants
        ? [
            invariants.isLate && `${checkedText(invariants)}, and not since.`,
            ...invariants.broken.map(brokenText),
          ]
        : [],
      invariants ? `${checkedText(invariants)}: everything adds up.` : 'Not checked yet.',
    ),
  ]
}

/** Payments in a line: what is wrong, or that nothing is. */
export const paymentLine = ({
  unknown,
  refundDue,
  refundsRefused,
  messages,
  newestMessage,
}: PaymentHealth): HealthLine =>
  line(
    'Payments',
    [
      unknown > 0 && `${formatCounted(unknown, 'payment')} with an unknown outcome.`,
      refundDue > 0 &&
        `${formatCounted(refundDue, 'refund')} due${refundsRefused > 0 ? `, ${refundsRefused} to be given back by hand: refused by the provider, or not known there` : ''}.`,
      messages > 0 &&
        `${formatCounted(messages, 'message')} of a provider to see to. The newest: ${newestMessage}`,
    ],
    'Nothing waiting.',
  )

function line(label: string, wrong: (string | false)[], well: string): HealthLine {
  const said = wrong.filter((text) => text !== false)
  return { label, text: said.length > 0 ? said.join(' ') : well, isWell: said.length === 0 }
}
