import type { Book, Reply, Tell } from './book.ts'
import { type Money, problem } from './square-answers.ts'

interface Refund {
  id: string
  paymentId: string
  money: Money
  status: 'PENDING' | 'COMPLETED'
  at: Date
}

/** What Square has given back. A refund begins as pending, and is complete when it is looked at again. */
export class SquareRefunds {
  readonly #all: Refund[] = []
  readonly #book: Book
  readonly #tell: Tell

  constructor(book: Book, tell: Tell) {
    this.#book = book
    this.#tell = tell
  }

  make({ id: paymentId, reference }: { id: string; reference: string }, money: Money): Reply {
    const refund: Refund = {
      id: this.#book.id('RF'),
      paymentId,
      money,
      status: 'PENDING',
      at: this.#book.now(),
    }
    this.#all.push(refund)
    const { id } = refund
    this.#book.ledger.push({
      provider: 'square',
      kind: 'refund',
      reference,
      providerId: id,
      cents: money.amount,
    })
    this.#tell('refund.created', { refund: shown(refund) })
    return { status: 200, body: { refund: shown(refund) } }
  }

  read(id: string): Reply {
    const refund = this.#all.find((known) => known.id === id)
    if (!refund) return problem(404, 'NOT_FOUND')
    refund.status = 'COMPLETED'
    return { status: 200, body: { refund: shown(refund) } }
  }

  list(query: URLSearchParams): Reply {
    const begin = Date.parse(query.get('begin_time') ?? '') || 0
    return { status: 200, body: { refunds: this.#all.filter(({ at }) => at.getTime() >= begin).map(shown) } }
  }

  idsOf = (payment: string): string[] =>
    this.#all.filter(({ paymentId }) => paymentId === payment).map(({ id }) => id)
}

const shown = ({ id, paymentId, money, status, at }: Refund) => ({
  id,
  payment_id: paymentId,
  amount_money: money,
  status,
  created_at: at.toISOString(),
})
