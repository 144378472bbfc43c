const NEXT: Record<string, string> = {
  CARD_DECLINED: 'Your bank can tell you why. Another card, or another way to pay, may work.',
  INSUFFICIENT_FUNDS: 'Try another card, or another way to pay.',
  EXPIRED_CARD: 'Check the date on the card, or use another one.',
  INVALID_CARD: 'Check the card number, the date, the CVV and the ZIP code.',
  SECURITY_VIOLATION: 'Your bank can tell you why. Another card may work.',
  APPROVAL_URL_MISSING: 'Wait a minute, then try again, or choose another way to pay.',
  REDIRECT_URL_MISSING: 'Wait a minute, then try again, or choose another way to pay.',
  GATEWAY_ERROR: 'Wait a minute, then try again.',
  GATEWAY_TIMEOUT: 'Wait a minute, then try again.',
  GATEWAY_UNAVAILABLE: 'Wait a few minutes, or choose another way to pay.',
  DUPLICATE_TRANSACTION: 'Look at My tickets before you try again: they may be there already.',
}

/** The text below the message of a declined payment: whether money moved, and what to do. Codes of specification 8. */
export function declinedAdvice(code: string): string {
  const next = NEXT[code] ?? 'Try again, or choose another way to pay.'
  return code === 'DUPLICATE_TRANSACTION' ? next : `Nothing was charged. ${next}`
}

const NEXT_AFTER_REFUSAL: Record<string, string> = {
  METHOD_UNAVAILABLE: 'Choose another way to pay.',
  ORDER_FAILED: 'Please try again in a minute.',
  RELEASED: 'You can order again, as long as there are places.',
}

const MONEY_MAY_HAVE_MOVED = ['RELEASED_AND_REFUNDED', 'RELEASED_IN_DOUBT']

/** The text below the message of a refused order: that no money moved, where the message does not say so, and what to do. */
export function refusedAdvice({ code, message }: { code: string; message: string }): string {
  if (MONEY_MAY_HAVE_MOVED.includes(code)) return ''
  const said = /Nothing was (charged|booked)/.test(message) ? '' : 'Nothing was charged.'
  return `${said} ${NEXT_AFTER_REFUSAL[code] ?? ''}`.trim()
}
