import type { AnswerFailure } from '#modules/checkout/refund/request/answer-refund-request.server.ts'
import type { WhyNotAsk } from '#modules/checkout/refund/request/why-not-ask.ts'
import type { RefundFailure } from '#modules/checkout/refund/refund-tickets.server.ts'

const MESSAGES = {
  OTHER_REFUND:
    'This page has refunded something else already. Nothing was changed. Please open it again from the order.',
  NOT_PAID: 'This order holds no money that could go back.',
  DISPUTED:
    'The buyer disputes this payment, so its money is held. You can refund what is left once that is decided.',
  NOT_ITS_TICKETS: 'Please choose the tickets to refund.',
  ALREADY_REFUNDED:
    'Some of these tickets were refunded meanwhile. Nothing was changed. Look at what is left.',
  WHOLE_GROUPS: 'A table goes back as a whole. Please choose all of it.',
} satisfies Record<RefundFailure, string>

const ASK_MESSAGES = {
  TOO_LATE: 'The host gives no refunds for this order any more.',
  NOT_ITS_TICKETS: 'Please choose the tickets to give back. One that let somebody in cannot be.',
  ASKED_ALREADY: 'You have asked already. The host has not answered yet.',
  TOO_MANY: 'You have asked three times. Please talk to the host.',
  DISPUTED: 'You dispute this payment. Until that is decided, the host cannot refund it.',
  NOTHING_LEFT: 'No ticket of this order can be given back any more.',
} satisfies Record<WhyNotAsk, string>

export const CHOOSE_TICKETS = 'Please choose the tickets to refund.'

/** Why a buyer’s request was not sent. */
export const askMessage = ({ code }: { code: WhyNotAsk | 'UNANSWERED' }): string =>
  code === 'UNANSWERED'
    ? 'No answer came, so it is not known whether your request was sent. Please send it again: the host gets it once.'
    : ASK_MESSAGES[code]

/** Why the answer to a request was not given, or that nobody knows whether it was. */
export interface AnswerRefusal {
  code: AnswerFailure | 'UNANSWERED'
}

/** The same in words. */
export function answerMessage({ code }: AnswerRefusal): string {
  if (code === 'UNANSWERED')
    return 'No answer came, so it is not known whether this was done. Press again: it is done once, however often you press.'
  return code === 'ANSWERED_ALREADY'
    ? 'This request is not open any more: the host answered it, or the buyer withdrew it.'
    : MESSAGES[code]
}

/** Why a refund was not made, or that nobody knows whether it was. */
export interface RefundRefusal {
  code: RefundFailure | 'UNANSWERED'
}

/** The same for whoever runs the event. */
export const refundMessage = ({ code }: RefundRefusal): string =>
  code === 'UNANSWERED'
    ? 'No answer came, so it is not known whether the tickets were refunded. Press again: it is done once, however often you press.'
    : MESSAGES[code]

/** What a host is told who refunds tickets of which some were passed on to somebody else. */
export function passedOnText(passedOn: number, all: number): string {
  const [which, they, them] =
    passedOn === 1
      ? [all === 1 ? 'This ticket is' : '1 of these tickets is', 'it opens', 'it']
      : [all === passedOn ? 'These tickets are' : `${passedOn} of these tickets are`, 'they open', 'them']
  return `${which} with somebody else. Once refunded, ${they} no door any more, and whoever has ${them} is told.`
}

/** What a host is told who is asked to refund tickets of which some opened the door since. */
export function usedText(used: number, all: number): string {
  if (used < all) return `${used} of these tickets let somebody in since.`
  return used === 1 ? 'This ticket let somebody in since.' : 'These tickets let somebody in since.'
}
