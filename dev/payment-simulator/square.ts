import type { Book, EarlierPayment, Reply, Tell } from './book.ts'
import type { DisputedPayment, Disputes } from './disputes.ts'
import { type Money, problem } from './square-answers.ts'
import { SquareRefunds } from './square-refunds.ts'
import { SquareTokens } from './square-tokens.ts'

export interface SquareAccount {
  accessToken: string
  locationId: string
}

export interface Call {
  method: string
  url: URL
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown>
}

interface Payment {
  id: string
  key: string
  at: number
  until: number | null
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED'
  money: Money
  reference: string
  source: 'CARD' | 'WALLET'
  error: string | null
  refunded: number
  version: number
}

const HOLD_MS = { PT15M: 15 * 60_000 } as Record<string, number>
/** A hold that names no end, and a wallet, are kept for seven days. */
const LONGEST_HOLD_MS = 7 * 24 * 60 * 60_000

/** Square's payments and refunds, for cards and Cash App Pay. `listDelayMs`: its list trails behind what it has done. */
export class Square {
  readonly #payments: Payment[] = []
  readonly #refunds: SquareRefunds
  readonly #disputes: Disputes
  readonly #tokens = new SquareTokens()
  readonly #book: Book
  readonly #account: SquareAccount
  readonly #listDelayMs: number
  readonly #tell: Tell

  constructor(
    book: Book,
    account: SquareAccount,
    { listDelayMs, disputes, tell }: { listDelayMs: number; disputes: Disputes; tell: Tell },
  ) {
    this.#book = book
    this.#refunds = new SquareRefunds(book, tell)
    this.#disputes = disputes
    this.#account = account
    this.#listDelayMs = listDelayMs
    this.#tell = tell
  }

  /** Knows a payment that was taken before this process began. */
  remember({ providerId, reference, key, cents, returnedCents, at }: EarlierPayment): void {
    if (this.#payments.some(({ id }) => id === providerId)) return
    this.#payments.push({
      id: providerId,
      key,
      at: Date.parse(at),
      until: null,
      status: 'COMPLETED',
      money: { amount: cents, currency: 'USD' },
      reference,
      source: 'CARD',
      error: null,
      refunded: returnedCents,
      version: 2,
    })
  }

  /** The payment that a buyer disputes, by its id. */
  disputable(id: string): DisputedPayment | null {
    const payment = this.#payments.find((known) => known.id === id)
    return payment ? { provider: 'square', reference: payment.reference, id } : null
  }

  answer(call: Call): Reply {
    const { method, url, headers } = call
    if (headers['authorization'] !== `Bearer ${this.#account.accessToken}`)
      return problem(401, 'UNAUTHORIZED', 'AUTHENTICATION_ERROR')
    if (!/^\d{4}-\d\d-\d\d$/.test(String(headers['square-version'])))
      return problem(400, 'INVALID_SQUARE_VERSION_FORMAT')
    const [, , noun, id = '', step] = url.pathname.split('/')
    switch (`${method} ${noun}${id && (id === 'cancel' ? ' by key' : ' one')}${step ? ` ${step}` : ''}`) {
      case 'POST payments':
        return this.#create(call)
      case 'GET payments':
        return this.#list(url.searchParams)
      case 'POST payments by key':
        return this.#cancelByKey(String(call.body['idempotency_key']))
      case 'GET payments one':
        return this.#with(id, (payment) => this.#told(payment))
      case 'POST payments one complete':
        return this.#with(id, (payment) => this.#complete(payment, call.body['version_token']))
      case 'POST payments one cancel':
        return this.#with(id, (payment) => this.#cancel(payment))
      case 'POST refunds':
        return this.refund(call.body)
      case 'GET refunds one':
        return this.#refunds.read(id)
      case 'GET refunds':
        return this.#refunds.list(url.searchParams)
      case 'GET disputes':
      case 'GET disputes one':
        return this.#disputes.answerSquare(id, url.searchParams)
      case 'GET locations one':
        return id === this.#account.locationId
          ? { status: 200, body: { location: { id, currency: 'USD', country: 'US', status: 'ACTIVE' } } }
          : problem(404, 'NOT_FOUND')
      default:
        return problem(404, 'NOT_FOUND')
    }
  }

  #create({ body }: Call): Reply {
    const { source_id: source, idempotency_key: key, amount_money: money, location_id: location } = body
    if (typeof source !== 'string' || source === '') return problem(400, 'MISSING_REQUIRED_PARAMETER')
    if (typeof key !== 'string' || key === '') return problem(400, 'MISSING_REQUIRED_PARAMETER')
    if (key.length > 45) return problem(400, 'VALUE_TOO_LONG')
    const { amount, currency } = (money ?? {}) as Partial<Money>
    if (!Number.isInteger(amount) || Number(amount) < 1) return problem(400, 'VALUE_TOO_LOW')
    if (currency !== 'USD') return problem(400, 'UNSUPPORTED_CURRENCY')
    if (location !== this.#account.locationId) return problem(400, 'INVALID_LOCATION')
    return this.#book.once(
      { scope: 'square payment', key },
      body,
      problem(400, 'IDEMPOTENCY_KEY_REUSED'),
      () => this.#make(source, key, { amount: Number(amount), currency }, body),
    )
  }

  #make(source: string, key: string, money: Money, body: Record<string, unknown>): Reply {
    const error = this.#tokens.refusalOf(source)
    const at = this.#book.now().getTime()
    const payment: Payment = {
      id: this.#book.id('SQ'),
      key,
      at,
      until: at + (HOLD_MS[String(body['delay_duration'])] ?? LONGEST_HOLD_MS),
      status: error ? 'FAILED' : 'APPROVED',
      money,
      reference: typeof body['reference_id'] === 'string' ? body['reference_id'] : '',
      source: source.startsWith('wnon:') ? 'WALLET' : 'CARD',
      error,
      refunded: 0,
      version: 1,
    }
    this.#payments.push(payment)
    this.#tell('payment.created', { payment: this.#shown(payment) })
    if (error) return problem(400, error, 'PAYMENT_METHOD_ERROR')
    this.#tokens.use(source)
    if (body['autocomplete'] !== false) this.#capture(payment)
    return this.#told(payment)
  }

  #list(query: URLSearchParams): Reply {
    const time = (name: string, otherwise: number) => Date.parse(query.get(name) ?? '') || otherwise
    const seen = this.#book.now().getTime() - this.#listDelayMs
    const found = this.#payments.filter(
      ({ at, money }) =>
        at <= seen &&
        at >= time('begin_time', 0) &&
        at <= time('end_time', Infinity) &&
        (query.get('total') === null || Number(query.get('total')) === money.amount) &&
        (query.get('location_id') ?? this.#account.locationId) === this.#account.locationId,
    )
    const begin = Number(query.get('cursor') ?? 0)
    const end = begin + Math.min(Number(query.get('limit') ?? 100), 100)
    const payments = found.slice(begin, end).map((payment) => this.#shown(payment))
    return { status: 200, body: { payments, ...(end < found.length && { cursor: String(end) }) } }
  }

  #complete(payment: Payment, version: unknown): Reply {
    if (payment.status === 'CANCELED') return problem(400, 'DELAYED_TRANSACTION_CANCELED')
    if (payment.status !== 'APPROVED') return problem(400, 'BAD_REQUEST')
    if (version !== undefined && version !== String(payment.version)) return problem(409, 'CONFLICT')
    this.#capture(payment)
    return this.#told(payment)
  }

  #capture(payment: Payment): void {
    Object.assign(payment, { status: 'COMPLETED', version: payment.version + 1 })
    const { id, reference, money } = payment
    this.#book.ledger.push({
      provider: 'square',
      kind: 'capture',
      reference,
      providerId: id,
      cents: money.amount,
    })
    this.#tell('payment.updated', { payment: this.#shown(payment) })
  }

  #cancel(payment: Payment): Reply {
    if (payment.status === 'COMPLETED') return problem(400, 'BAD_REQUEST')
    if (payment.status === 'APPROVED') {
      Object.assign(payment, { status: 'CANCELED', version: payment.version + 1 })
      this.#tell('payment.updated', { payment: this.#shown(payment) })
    }
    return this.#told(payment)
  }

  #cancelByKey(key: string): Reply {
    const payment = this.#payments.find((known) => known.key === key)
    const reply = payment ? this.#cancel(payment) : null
    return reply && reply.status >= 400 ? reply : { status: 200, body: {} }
  }

  refund(body: Call['body']): Reply {
    const { idempotency_key: key, payment_id: id, amount_money: money } = body
    if (typeof key !== 'string' || typeof id !== 'string' || typeof money !== 'object')
      return problem(400, 'MISSING_REQUIRED_PARAMETER')
    return this.#book.once(
      { scope: 'square refund', key },
      body,
      problem(400, 'IDEMPOTENCY_KEY_REUSED'),
      () =>
        this.#with(id, (payment) => {
          const asked = money as Money
          if (payment.status !== 'COMPLETED')
            return problem(400, 'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION', 'REFUND_ERROR')
          if (payment.refunded + asked.amount > payment.money.amount)
            return problem(400, 'REFUND_AMOUNT_INVALID', 'REFUND_ERROR')
          payment.refunded += asked.amount
          return this.#refunds.make(payment, asked)
        }),
    )
  }

  #with(id: string, work: (payment: Payment) => Reply): Reply {
    const payment = this.#payments.find((known) => known.id === id)
    if (!payment) return problem(404, 'NOT_FOUND')
    const isLate = payment.until !== null && this.#book.now().getTime() > payment.until
    if (payment.status === 'APPROVED' && isLate) payment.status = 'CANCELED'
    return work(payment)
  }

  #told = (payment: Payment): Reply => ({ status: 200, body: { payment: this.#shown(payment) } })

  #shown({ id, at, status, money, reference, source, error, refunded, version }: Payment) {
    const created = new Date(at).toISOString()
    return {
      id,
      created_at: created,
      updated_at: created,
      status,
      amount_money: money,
      total_money: money,
      ...(refunded > 0 && {
        refunded_money: { ...money, amount: refunded },
        refund_ids: this.#refunds.idsOf(id),
      }),
      source_type: source,
      ...(source === 'CARD' && {
        card_details: {
          status: CARD_STATUS[status],
          ...(error && { errors: [{ category: 'PAYMENT_METHOD_ERROR', code: error }] }),
        },
      }),
      location_id: this.#account.locationId,
      reference_id: reference,
      version_token: String(version),
    }
  }
}

const CARD_STATUS = { APPROVED: 'AUTHORIZED', COMPLETED: 'CAPTURED', CANCELED: 'VOIDED', FAILED: 'FAILED' }
