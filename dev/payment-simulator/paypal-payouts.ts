import type { Book, Reply, Tell } from './book.ts'
import type { Call } from './square.ts'

/** The states of an item of a payout that PayPal publishes. */
const STATES = {
  SUCCESS: { told: 'SUCCEEDED', money: 'out' },
  PENDING: { told: null, money: 'in' },
  UNCLAIMED: { told: 'UNCLAIMED', money: 'out', why: 'RECEIVER_UNREGISTERED' },
  ONHOLD: { told: 'HELD', money: 'out' },
  FAILED: { told: 'FAILED', money: 'in', why: 'RECEIVER_ACCOUNT_LOCKED' },
  BLOCKED: { told: 'BLOCKED', money: 'in', why: 'REGULATORY_BLOCKED' },
  RETURNED: { told: 'RETURNED', money: 'back' },
  REFUNDED: { told: 'REFUNDED', money: 'back' },
  REVERSED: { told: null, money: 'back' },
} as const satisfies Record<string, { told: string | null; money: 'in' | 'out' | 'back'; why?: string }>
export type ItemState = keyof typeof STATES

/** What becomes of the payouts to an address, by what it begins with: fail-1@steppers.example. Of all others it is SUCCESS. */
const BEGINNINGS: Record<string, ItemState> = {
  fail: 'FAILED',
  blocked: 'BLOCKED',
  unclaimed: 'UNCLAIMED',
  pending: 'PENDING',
  hold: 'ONHOLD',
}

interface Item {
  recipient_type: string
  receiver: string
  amount: { currency: string; value: string }
  sender_item_id: string
  note?: string
}

interface Batch {
  id: string
  key: string
  item: Item
  itemId: string
  transactionId: string
  state: ItemState
  isDenied: boolean
}

/** PayPal's payouts: batches of one item each, known by the key of their sender for as long as this process lives. */
export class PaypalPayouts {
  readonly #batches = new Map<string, Batch>()
  readonly #book: Book
  readonly #tell: Tell
  readonly #origin: () => string

  constructor(book: Book, tell: Tell, origin: () => string) {
    this.#book = book
    this.#tell = tell
    this.#origin = origin
  }

  answer({ method, body }: Call, id: string): Reply {
    if (method === 'POST' && !id) return this.#create(body)
    const batch = this.#batches.get(id)
    return method === 'GET' && batch
      ? { status: 200, body: this.#shown(batch) }
      : refusal(404, 'RESOURCE_NOT_FOUND')
  }

  /** How many batches came with a key: more than one never. */
  count = (key: string): number => [...this.#batches.values()].filter((batch) => batch.key === key).length

  /** What becomes of a payout later; `key` is that of its sender. Answers whether there is one. */
  settle(key: string, state: ItemState): boolean {
    const batch = [...this.#batches.values()].find((known) => known.key === key)
    if (batch) this.#enter(batch, state)
    return batch !== undefined
  }

  #create(body: Record<string, unknown>): Reply {
    const { sender_batch_header: header, items } = body as {
      sender_batch_header?: { sender_batch_id?: string }
      items?: Item[]
    }
    const [item, ...others] = items ?? []
    const key = header?.sender_batch_id
    if (!key || !item || others.length > 0 || item.recipient_type !== 'EMAIL')
      return refusal(400, 'VALIDATION_ERROR')
    if (item.amount.currency !== 'USD' || !/^[1-9]\d*\.\d\d$|^0\.\d\d$/.test(item.amount.value))
      return refusal(400, 'VALIDATION_ERROR')
    const earlier = [...this.#batches.values()].find((known) => known.key === key)
    if (earlier)
      return refusal(400, 'USER_BUSINESS_ERROR', {
        details: [{ field: 'SENDER_BATCH_ID', issue: 'Duplicate batch request' }],
        links: [{ href: this.#addressOf(earlier), rel: 'self', method: 'GET' }],
      })
    const beginning = /^[a-z]+/.exec(item.receiver)?.[0] ?? ''
    const batch: Batch = {
      id: this.#book.id('PB'),
      key,
      item,
      itemId: this.#book.id('PI'),
      transactionId: this.#book.id('PT'),
      state: 'PENDING',
      isDenied: beginning === 'denied',
    }
    this.#batches.set(batch.id, batch)
    // The batch is accepted first; what becomes of it is seen when it is asked about.
    const accepted = { status: 201, body: { batch_header: this.#header(batch, 'PENDING') } }
    if (!batch.isDenied) this.#enter(batch, BEGINNINGS[beginning] ?? 'SUCCESS')
    return accepted
  }

  /** Moves the money that a change of state moves, and tells of it. */
  #enter(batch: Batch, state: ItemState): void {
    const [before, after] = [STATES[batch.state].money, STATES[state].money]
    const cents = Math.round(Number(batch.item.amount.value) * 100)
    const entry = {
      provider: 'paypal',
      reference: batch.key,
      providerId: batch.transactionId,
      cents,
    } as const
    if (before === 'in' && after !== 'in') this.#book.ledger.push({ ...entry, kind: 'payout' })
    if (before !== 'back' && after === 'back') this.#book.ledger.push({ ...entry, kind: 'payout return' })
    batch.state = state
    const { told } = STATES[state]
    if (told) this.#tell(`PAYMENT.PAYOUTS-ITEM.${told}`, { ...this.#item(batch), sender_batch_id: batch.key })
  }

  #shown(batch: Batch) {
    const status = batch.isDenied ? 'DENIED' : batch.state === 'PENDING' ? 'PROCESSING' : 'SUCCESS'
    return {
      batch_header: this.#header(batch, status),
      items: batch.isDenied ? [] : [this.#item(batch)],
      links: [{ href: this.#addressOf(batch), rel: 'self', method: 'GET' }],
    }
  }

  #header({ id, key }: Batch, status: string) {
    return { payout_batch_id: id, batch_status: status, sender_batch_header: { sender_batch_id: key } }
  }

  #item({ id, item, itemId, transactionId, state }: Batch) {
    const { money, ...told } = STATES[state]
    return {
      payout_item_id: itemId,
      ...(money !== 'in' && { transaction_id: transactionId }),
      transaction_status: state,
      payout_batch_id: id,
      payout_item: item,
      ...('why' in told && { errors: { name: told.why, message: 'Simulated.', debug_id: 'simulated' } }),
    }
  }

  #addressOf = ({ id }: Batch): string => `${this.#origin()}/v1/payments/payouts/${id}`
}

const refusal = (status: number, name: string, more: object = {}): Reply => ({
  status,
  body: { name, message: 'Simulated.', debug_id: 'simulated', ...more },
})
