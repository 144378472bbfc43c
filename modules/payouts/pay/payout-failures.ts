import type { ApprovalFailure } from '#modules/payouts/payout-terms.ts'

export type MakeFailure =
  | 'NO_ACCOUNT'
  | 'ACCOUNT_RESTS'
  | 'NOTHING_DUE'
  | 'OWES_ELSEWHERE'
  | 'TOO_MUCH'
  | 'ALREADY_OPEN'
/** What came between since a payout was made. */
export type PayoutObstacle = 'ACCOUNT_CHANGED' | 'DISPUTED' | 'LESS_IS_DUE' | 'OWES_ELSEWHERE'
export type PayoutFailure =
  | MakeFailure
  | ApprovalFailure
  | PayoutObstacle
  | 'STATE_CHANGED'
  | 'SENT_BY_ANOTHER'
  | 'PAYPAL_OFF'
  | 'NOT_PAYPAL'
  | 'ACCOUNT_UNREADABLE'
  | 'OTHER_MONEY'
  | 'UNANSWERED'

/** A refusal; of a payout that others have to approve with who they are, by name. */
export interface PayoutRefusal {
  code: PayoutFailure
  mayApprove?: string[]
}

const MESSAGES = {
  NO_ACCOUNT: 'This host has not said where their money goes. No payout was made.',
  ACCOUNT_RESTS: 'The account of this host is new and rests for three days. No payout was made.',
  NOTHING_DUE: 'Nothing is due to this host. No payout was made.',
  OWES_ELSEWHERE:
    'They owe as much under another name of theirs, or nothing is due. Nothing is paid out to them until they are owed more.',
  TOO_MUCH: 'More is due to this host than one payout can be: $21,474,836.47. No payout was made.',
  ALREADY_OPEN: 'This host has a payout that is not finished. Finish or cancel it first.',
  OWN_PAYOUT: 'You made this payout.',
  OWN_MONEY: 'This is your own money.',
  SECOND_LOOK_TOO_EARLY: 'You made this payout less than a day ago. Look at it again tomorrow.',
  REAUTHENTICATION_REQUIRED: 'You signed in a while ago. Please confirm that it is you.',
  STATE_CHANGED: 'Somebody else has changed this payout meanwhile. Look at it again.',
  ACCOUNT_CHANGED: 'The host changed their account since. Cancel this payout and make another.',
  DISPUTED: 'A buyer disputes an order of this payout. Cancel it, and make another without that order.',
  LESS_IS_DUE:
    'Money of this host went back to buyers since. Cancel this payout, and make another of what is left.',
  SENT_BY_ANOTHER: 'Another admin is sending this payout. Ask them before you send anything.',
  PAYPAL_OFF: 'Payouts by PayPal are switched off. Send it by hand.',
  NOT_PAYPAL: 'This host has a bank account. Send it by hand.',
  ACCOUNT_UNREADABLE: 'The account of this host cannot be read any more. They have to type it again.',
  OTHER_MONEY: 'The keys of PayPal are for another kind of money than these books hold. Nothing was sent.',
  UNANSWERED:
    'No answer came, so it is not known whether this was done. Load the page again: it says how it stands.',
} satisfies Record<PayoutFailure, string>

/** Why a payout was not made, approved or changed, for an admin; and who can approve it instead. */
export const payoutMessage = ({ code, mayApprove }: PayoutRefusal): string =>
  mayApprove ? `${MESSAGES[code]} ${whoApproves(mayApprove)}` : MESSAGES[code]

const LIST = new Intl.ListFormat('en-US', { type: 'disjunction' })

const whoApproves = (names: string[]): string =>
  names.length > 0
    ? `${LIST.format(names)} can approve it.`
    : 'Nobody else can approve it: whoever made it, and whose money it is, may not. The owner of this site has to give one more person the right to manage billing.'
