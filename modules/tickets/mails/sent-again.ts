/** What came of sending the tickets of an order again, as an address says it. */
const WORDS = {
  sent: { tone: 'success', words: 'The tickets are sent again, to the address of the order.' },
  'none-left': {
    tone: 'warning',
    words: 'Nothing was sent: none of these tickets is the buyer’s any more.',
  },
  'sent-too-often': {
    tone: 'warning',
    words: 'They were sent often enough for now. Please try again in an hour.',
  },
} as const

/** What is said of it; null for anything else. */
export const sentAgain = (notice: string | null): (typeof WORDS)[keyof typeof WORDS] | null =>
  notice !== null && Object.hasOwn(WORDS, notice) ? WORDS[notice as keyof typeof WORDS] : null
