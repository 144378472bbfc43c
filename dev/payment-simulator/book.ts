import { createHash } from 'node:crypto'

/** A provider's answer. */
export interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** Hears of what happens, as a webhook says it. */
export type Tell = (type: string, about: Record<string, unknown>) => void

/** A movement of money, as the simulator itself remembers it: the independent side of every comparison. */
export interface LedgerEntry {
  provider: 'square' | 'paypal'
  kind: 'capture' | 'refund' | 'payout' | 'payout return'
  /** Ours, as it was sent. */
  reference: string
  providerId: string
  cents: number
}

/** A payment that was taken before this process began, as the site has it. */
export interface EarlierPayment {
  provider: LedgerEntry['provider']
  reference: string
  providerId: string
  key: string
  cents: number
  returnedCents: number
  at: string
}

/** What the simulated providers remember. */
export class Book {
  readonly ledger: LedgerEntry[] = []
  readonly #answered = new Map<string, { body: string; reply: Reply }>()
  #aheadMs = 0
  #ids = 0

  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }

  advance(milliseconds: number): void {
    this.#aheadMs += milliseconds
  }

  /** An id that is unlike any other, in capitals and digits. */
  id(prefix: string): string {
    const random = createHash('sha256').update(`${Date.now()} ${this.#ids++} ${Math.random()}`)
    return `${prefix}${random.digest('hex').slice(0, 16).toUpperCase()}`
  }

  /**
   * Answers the same key as it was answered first. `reused` is the answer to a known key with another body. Square keeps its
   * refusals as well; PayPal (`isForgiving`) looks at a refused call anew.
   */
  once(
    { scope, key, isForgiving = false }: { scope: string; key: string; isForgiving?: boolean },
    body: unknown,
    reused: Reply,
    work: () => Reply,
  ): Reply & { isReplay?: true } {
    const name = `${scope} ${key}`
    const text = JSON.stringify(body)
    const earlier = this.#answered.get(name)
    if (earlier) return earlier.body === text ? { ...earlier.reply, isReplay: true } : reused
    const reply = work()
    if (isForgiving && reply.status >= 400) return reply
    this.#answered.set(name, { body: text, reply })
    return reply
  }

  totalCents(): number {
    return this.ledger.reduce(
      (sum, { kind, cents }) => sum + (kind === 'capture' || kind === 'payout return' ? cents : -cents),
      0,
    )
  }
}
