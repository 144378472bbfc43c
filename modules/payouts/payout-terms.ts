import type { PersonId } from '#platform/ids.ts'
import { DAY_MS, epochMs, type Instant, plusMs } from '#platform/time.ts'

/** So long after its event has ended the money of an order is due. */
export const DUE_AFTER_DAYS = 2
/** So long a new payout account rests before the first payout to it. */
export const ACCOUNT_RESTS_DAYS = 3
/** So long the only admin waits before a second look at their own payout. */
export const SECOND_LOOK_MS = DAY_MS

/** From when on money goes to an account that was given at this moment. */
export const accountRestedAt = (givenAt: Instant): Instant => plusMs(givenAt, ACCOUNT_RESTS_DAYS * DAY_MS)

/** So long an admin who began to send a payout is alone with it. */
export const SENDING_ALONE_DAYS = 1

/** PayPal knows a key for 30 days; so long the same one is sent again. */
export const PAYPAL_KEY_DAYS = 25
/** So long PayPal keeps money for whoever has to claim it, and then sends it back. */
export const CLAIM_DAYS = 30
/** So long PayPal may work on a payout before an admin may say what became of it; a week beyond the claim where it is unclaimed. */
export const UNFINISHED_DAYS = 7
/** So long PayPal is asked daily whether a payout that it paid has come back. */
export const WATCH_PAID_DAYS = 30

export type ApprovalFailure =
  | 'OWN_PAYOUT'
  | 'OWN_MONEY'
  | 'SECOND_LOOK_TOO_EARLY'
  | 'REAUTHENTICATION_REQUIRED'

interface Approval {
  now: Instant
  madeAt: Instant
  madeBy: PersonId | null
  approver: PersonId
  /** Whose money it is. */
  host: PersonId
  /** How many people there are who could approve a payout, the approver among them. */
  admins: number
  /** Whether the approver signed in again a moment ago. */
  isFresh: boolean
}

/**
 * Why an admin may not approve a payout; null when they may. Another than its maker and its host may at once. These may only where
 * there is nobody else: its maker a day after making it (the day's last instant included), and after signing in again; its host at
 * once, where somebody else had made it.
 */
function approvalFailure(approval: Approval): ApprovalFailure | null {
  const { now, madeAt, madeBy, approver, host, admins, isFresh } = approval
  if (host === approver && admins > 1) return 'OWN_MONEY'
  if (madeBy !== approver) return null
  if (admins > 1) return 'OWN_PAYOUT'
  if (epochMs(now) - epochMs(madeAt) < SECOND_LOOK_MS) return 'SECOND_LOOK_TOO_EARLY'
  return isFresh ? null : 'REAUTHENTICATION_REQUIRED'
}

/** Why an admin may not approve a payout; of one that is for others to approve, who they are: by name, perhaps nobody. */
export interface ApprovalRefusal {
  code: ApprovalFailure
  mayApprove?: string[]
}

/** The same by the people who have the right; and who else could, where neither its maker nor its host may. */
export function approvalRefusal(
  approval: Omit<Approval, 'admins'>,
  admins: readonly { id: PersonId; name: string }[],
): ApprovalRefusal | null {
  const code = approvalFailure({ ...approval, admins: admins.length })
  if (code !== 'OWN_PAYOUT' && code !== 'OWN_MONEY') return code && { code }
  const others = admins.filter(({ id }) => id !== approval.madeBy && id !== approval.host)
  return { code, mayApprove: others.map(({ name }) => name) }
}
