/** What a buyer says, in words; the provider's names of it differ. */
const REASONS: Record<string, string> = {
  NOT_RECEIVED: 'they did not get what they paid for',
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'they did not get what they paid for',
  NOT_AS_DESCRIBED: 'it was not what was promised',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'it was not what was promised',
  NO_KNOWLEDGE: 'they did not make this payment',
  UNAUTHORISED: 'they did not make this payment',
  DUPLICATE: 'they paid twice',
  DUPLICATE_TRANSACTION: 'they paid twice',
  AMOUNT_DIFFERS: 'the amount is wrong',
  INCORRECT_AMOUNT: 'the amount is wrong',
  CANCELLED: 'they had cancelled',
  CUSTOMER_REQUESTS_CREDIT: 'they were promised a refund',
  CREDIT_NOT_PROCESSED: 'they were promised a refund',
  PAID_BY_OTHER_MEANS: 'they paid in another way',
  PAYMENT_BY_OTHER_MEANS: 'they paid in another way',
}

/** Why somebody disputes a payment, as the end of "They say that"; null where the provider gives no reason that we know. */
export const disputeReason = (reason: string): string | null => REASONS[reason] ?? null
