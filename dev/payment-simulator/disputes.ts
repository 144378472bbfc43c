import type { Book, LedgerEntry, Reply } from './book.ts'

/** What a buyer disputes of a payment, as both providers remember it. */
interface Dispute {
  id: string
  payment: DisputedPayment
  cents: number
  state: 'open' | 'won' | 'lost'
  at: Date
}

export interface DisputedPayment {
  provider: LedgerEntry['provider']
  reference: string
  /** Square's payment, or PayPal's capture. */
  id: string
}

/** How long a seller has to answer. */
const DUE_MS = 7 * 24 * 60 * 60_000

/** Disputes of both providers: opened by a buyer, won or lost by the seller. */
export class Disputes {
  readonly #all: Dispute[] = []
  readonly #book: Book
  readonly #tell: (provider: LedgerEntry['provider'], type: string, about: Record<string, unknown>) => void

  constructor(
    book: Book,
    tell: (provider: LedgerEntry['provider'], type: string, about: Record<string, unknown>) => void,
  ) {
    this.#book = book
    this.#tell = tell
  }

  /** Answers the id of the dispute. */
  open(payment: DisputedPayment, cents: number): string {
    const prefix = payment.provider === 'square' ? 'DP' : 'PP-D-'
    const dispute: Dispute = {
      id: this.#book.id(prefix),
      payment,
      cents,
      state: 'open',
      at: this.#book.now(),
    }
    this.#all.push(dispute)
    if (payment.provider === 'square')
      this.#tell('square', 'dispute.created', { dispute: shownSquare(dispute) })
    else this.#tell('paypal', 'CUSTOMER.DISPUTE.CREATED', shownPaypal(dispute))
    return dispute.id
  }

  /** What is lost at Square goes back to the buyer. Answers what it was about; null where there is no such open dispute. */
  close(id: string, state: 'won' | 'lost'): { payment: DisputedPayment; cents: number } | null {
    const dispute = this.#all.find((known) => known.id === id && known.state === 'open')
    if (!dispute) return null
    dispute.state = state
    const { provider, reference } = dispute.payment
    if (state === 'lost' && provider === 'square')
      this.#book.ledger.push({ provider, kind: 'refund', reference, providerId: id, cents: dispute.cents })
    if (provider === 'square')
      this.#tell('square', 'dispute.state.updated', { dispute: shownSquare(dispute) })
    else this.#tell('paypal', 'CUSTOMER.DISPUTE.RESOLVED', shownPaypal(dispute))
    return dispute
  }

  /** `GET /v2/disputes`, of one or of all in a state. */
  answerSquare(id: string, search: URLSearchParams): Reply {
    const mine = this.#all.filter(({ payment }) => payment.provider === 'square')
    const state = search.get('states')
    const listed = mine.map(shownSquare).filter((dispute) => state === null || dispute.state === state)
    if (!id) return { status: 200, body: { disputes: listed } }
    const dispute = mine.find((known) => known.id === id)
    if (dispute) return { status: 200, body: { dispute: shownSquare(dispute) } }
    const errors = [{ category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND', detail: 'Simulated.' }]
    return { status: 404, body: { errors } }
  }

  /** `GET /v1/customer/disputes`, of one or of all in a state. */
  answerPaypal(id: string, search: URLSearchParams): Reply {
    if (!id) {
      const state = search.get('dispute_state') ?? ''
      const since = new Date(search.get('update_time_after') ?? 0)
      const items = this.#all
        .filter(
          ({ payment, state: is, at }) =>
            payment.provider === 'paypal' && PAYPAL_STATES[is] === state && at >= since,
        )
        .map((dispute) => listedPaypal(dispute))
      return { status: 200, body: items.length > 0 ? { items } : {} }
    }
    const dispute = this.#all.find((known) => known.id === id && known.payment.provider === 'paypal')
    if (dispute) return { status: 200, body: shownPaypal(dispute) }
    return { status: 404, body: { name: 'RESOURCE_NOT_FOUND', message: 'Simulated.', debug_id: 'simulated' } }
  }
}

const SQUARE_STATES = { open: 'EVIDENCE_REQUIRED', won: 'WON', lost: 'LOST' }

const shownSquare = ({ id, payment, cents, state, at }: Dispute) => ({
  id,
  dispute_id: id,
  amount_money: { amount: cents, currency: 'USD' },
  reason: 'NOT_RECEIVED',
  state: SQUARE_STATES[state],
  due_at: new Date(at.getTime() + DUE_MS).toISOString(),
  disputed_payment: { payment_id: payment.id },
  created_at: at.toISOString(),
})

const PAYPAL_OUTCOMES = { won: 'RESOLVED_SELLER_FAVOUR', lost: 'RESOLVED_BUYER_FAVOUR' }

const PAYPAL_STATES = { open: 'REQUIRED_ACTION', won: 'RESOLVED', lost: 'RESOLVED' }

/** A list does not say which payment is disputed. */
function listedPaypal(dispute: Dispute) {
  const { dispute_id, create_time, update_time, reason, status, dispute_amount } = shownPaypal(dispute)
  return {
    dispute_id,
    create_time,
    update_time,
    reason,
    status,
    dispute_amount,
    dispute_state: PAYPAL_STATES[dispute.state],
  }
}

function shownPaypal({ id, payment, cents, state, at }: Dispute) {
  const amount = { currency_code: 'USD', value: (cents / 100).toFixed(2) }
  return {
    dispute_id: id,
    create_time: at.toISOString(),
    update_time: at.toISOString(),
    disputed_transactions: [{ seller_transaction_id: payment.id, custom: payment.reference }],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: state === 'open' ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
    dispute_amount: amount,
    ...(state !== 'open' && {
      dispute_outcome: {
        outcome_code: PAYPAL_OUTCOMES[state],
        ...(state === 'lost' && { amount_refunded: amount }),
      },
    }),
    seller_response_due_date: new Date(at.getTime() + DUE_MS).toISOString(),
  }
}
