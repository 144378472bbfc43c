import type { Book, Reply, EarlierPayment, Tell } from './book.ts'
import type { DisputedPayment, Disputes } from './disputes.ts'
import type { PaypalPayouts } from './paypal-payouts.ts'
import { type Amount, captureOf, centsOf, type Order, type Unit } from './paypal-order.ts'
import type { Call } from './square.ts'

export interface PaypalAccount {
  clientId: string
  clientSecret: string
  merchantId: string
}

/** What is around it: its own address, who hears of what happens, and what it told of. */
interface PaypalWorld {
  origin: () => string
  tell: Tell
  disputes: Disputes
  payouts: PaypalPayouts
  events: (query: URLSearchParams) => object[]
}

const TOKEN_SECONDS = 32_400

const NAMES: Record<number, string> = {
  400: 'INVALID_REQUEST',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
}
const problem = (status: number, issue: string): Reply => ({
  status,
  body: { name: NAMES[status], details: [{ issue }], debug_id: 'simulated' },
})
const unauthorized = (error: string): Reply => ({
  status: 401,
  body: { error, error_description: 'Simulated.' },
})

/** PayPal's orders, captures and refunds. Nothing is captured but by a call. */
export class Paypal {
  readonly #orders = new Map<string, Order>()
  readonly #tokens = new Map<string, number>()
  readonly #book: Book
  readonly #account: PaypalAccount
  readonly #origin: () => string
  readonly #tell: Tell
  readonly #disputes: Disputes
  readonly #payouts: PaypalPayouts
  readonly #events: PaypalWorld['events']
  readonly #refunds = new Map<string, object>()

  constructor(book: Book, account: PaypalAccount, world: PaypalWorld) {
    const { origin, tell, disputes, payouts, events } = world
    this.#book = book
    this.#account = account
    this.#origin = origin
    this.#tell = tell
    this.#disputes = disputes
    this.#payouts = payouts
    this.#events = events
  }

  /** Every token that was given out is refused from now on. */
  forgetTokens(): void {
    this.#tokens.clear()
  }

  find(id: string): Order | undefined {
    return this.#orders.get(id)
  }

  /** The capture that a buyer disputes, by the id of its order. */
  disputable(id: string): DisputedPayment | null {
    const { capture, unit } = this.#orders.get(id) ?? {}
    return capture ? { provider: 'paypal', reference: unit?.custom_id ?? '', id: capture.id } : null
  }

  /** Knows a payment that was taken before this process began. */
  remember({ providerId, reference, key, cents, returnedCents }: EarlierPayment): void {
    if (this.#orders.has(providerId)) return
    const partly = returnedCents > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
    this.#orders.set(providerId, {
      id: providerId,
      status: 'COMPLETED',
      unit: {
        custom_id: reference,
        invoice_id: key,
        amount: { currency_code: 'USD', value: (cents / 100).toFixed(2) },
      },
      returnUrl: '',
      cancelUrl: '',
      capture: {
        id: `CP-${providerId}`,
        status: returnedCents === cents ? 'REFUNDED' : partly,
        refundedCents: returnedCents,
      },
      issue: null,
    })
  }

  /** What a buyer does on the page of an order. */
  approve(id: string, issue: string | null): Order | undefined {
    const order = this.#orders.get(id)
    if (order?.status !== 'PAYER_ACTION_REQUIRED') return order
    Object.assign(order, { status: 'APPROVED', issue })
    this.#tell('CHECKOUT.ORDER.APPROVED', this.#shown(order))
    return order
  }

  answer(call: Call): Reply {
    const { method, url, headers, body } = call
    if (url.pathname === '/v1/oauth2/token') return this.#giveToken(headers['authorization'], body)
    const token = String(headers['authorization']).replace('Bearer ', '')
    if (!((this.#tokens.get(token) ?? 0) > this.#book.now().getTime())) return unauthorized('invalid_token')
    const [, , , noun, id = '', step = ''] = url.pathname.split('/')
    const key = String(headers['paypal-request-id'] ?? this.#book.id('KEY'))
    const isWhole = headers['prefer'] === 'return=representation'
    switch (`${method} ${noun} ${step}`) {
      case 'POST orders ':
        return this.#create(key, body)
      case 'GET orders ':
        return this.#with(id, (order) => ({ status: 200, body: this.#shown(order) }))
      case 'POST orders capture':
        return this.#with(id, (order) => this.#capture(order, key, isWhole))
      case 'POST captures refund':
        return this.refund(id, key, body)
      case 'GET captures ': {
        const order = [...this.#orders.values()].find(({ capture }) => capture?.id === id)
        return order ? { status: 200, body: captureOf(order) } : problem(404, 'INVALID_RESOURCE_ID')
      }
      case 'GET refunds ': {
        const refund = this.#refunds.get(id)
        return refund ? { status: 200, body: refund } : problem(404, 'INVALID_RESOURCE_ID')
      }
      case 'POST payouts ':
      case 'GET payouts ':
        return this.#payouts.answer(call, id)
      case 'GET disputes ':
        return this.#disputes.answerPaypal(id, url.searchParams)
      case 'GET webhooks-events ':
        return { status: 200, body: { events: this.#events(url.searchParams) } }
      default:
        return problem(404, 'INVALID_RESOURCE_ID')
    }
  }

  #giveToken(authorization: unknown, body: Record<string, unknown>): Reply {
    const { clientId, clientSecret } = this.#account
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (authorization !== expected) return unauthorized('invalid_client')
    if (body['grant_type'] !== 'client_credentials')
      return { status: 400, body: { error: 'unsupported_grant_type' } }
    const token = this.#book.id('TOKEN')
    this.#tokens.set(token, this.#book.now().getTime() + TOKEN_SECONDS * 1000)
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS } }
  }

  #create(key: string, body: Record<string, unknown>): Reply {
    const [unit, ...others] = (body['purchase_units'] ?? []) as Unit[]
    const source = body['payment_source'] as
      | { paypal?: { experience_context?: { return_url?: string; cancel_url?: string } } }
      | undefined
    const { return_url: returnUrl, cancel_url: cancelUrl } = source?.paypal?.experience_context ?? {}
    if (body['intent'] !== 'CAPTURE' || !unit || !returnUrl || !cancelUrl)
      return problem(400, 'MISSING_REQUIRED_PARAMETER')
    if (others.length > 0 || unit.amount.currency_code !== 'USD' || !/^\d+\.\d\d$/.test(unit.amount.value))
      return problem(400, 'INVALID_PARAMETER_VALUE')
    const reply = this.#book.once(
      { scope: 'paypal order', key, isForgiving: true },
      body,
      problem(400, 'INVALID_PARAMETER_VALUE'),
      () => {
        const order: Order = {
          id: this.#book.id('PP'),
          status: 'PAYER_ACTION_REQUIRED',
          unit,
          returnUrl,
          cancelUrl,
          capture: null,
          issue: null,
        }
        this.#orders.set(order.id, order)
        return { status: 201, body: { id: order.id } }
      },
    )
    if (reply.status >= 400) return reply
    const { id } = reply.body as { id: string }
    return this.#with(id, (order) => ({ status: reply.isReplay ? 200 : 201, body: this.#shown(order) }))
  }

  #capture(order: Order, key: string, isWhole: boolean): Reply {
    const reply = this.#book.once(
      { scope: `paypal capture ${order.id}`, key, isForgiving: true },
      {},
      problem(400, 'INVALID_PARAMETER_VALUE'),
      () => {
        if (order.status === 'COMPLETED') return problem(422, 'ORDER_ALREADY_CAPTURED')
        if (order.status !== 'APPROVED') return problem(422, 'ORDER_NOT_APPROVED')
        if (order.issue && order.issue !== 'PENDING') return this.#refuse(order, order.issue)
        const invoice = order.unit.invoice_id
        const isPaid = [...this.#orders.values()].some(
          (other) => other.capture && invoice !== undefined && other.unit.invoice_id === invoice,
        )
        if (isPaid) return problem(422, 'DUPLICATE_INVOICE_ID')
        const isPending = order.issue === 'PENDING'
        const id = this.#book.id('CP')
        Object.assign(order, {
          status: 'COMPLETED',
          capture: { id, status: isPending ? 'PENDING' : 'COMPLETED', refundedCents: 0 },
        })
        if (!isPending) this.#enter('capture', order, id, centsOf(order.unit.amount))
        this.#tell(`PAYMENT.CAPTURE.${isPending ? 'PENDING' : 'COMPLETED'}`, captureOf(order))
        return { status: 201, body: null }
      },
    )
    if (reply.status >= 400) return reply
    const status = reply.isReplay ? 200 : 201
    return { status, body: isWhole ? this.#shown(order) : { id: order.id, status: order.status } }
  }

  /** A refused instrument sends the buyer back to the page. */
  #refuse(order: Order, issue: string): Reply {
    Object.assign(order, { status: 'PAYER_ACTION_REQUIRED', issue: null })
    return problem(422, issue)
  }

  /** `isByHand`: made on PayPal's own pages, and so repeats nothing that was said of its capture. */
  refund(
    captureId: string,
    key: string,
    body: Record<string, unknown>,
    { toldAs = 'PAYMENT.CAPTURE.REFUNDED', isByHand = false } = {},
  ): Reply {
    const order = [...this.#orders.values()].find(({ capture }) => capture?.id === captureId)
    const capture = order?.capture
    if (!order || !capture) return problem(404, 'INVALID_RESOURCE_ID')
    return this.#book.once(
      { scope: 'paypal refund', key, isForgiving: true },
      body,
      problem(400, 'INVALID_PARAMETER_SYNTAX'),
      () => {
        const amount = (body['amount'] ?? order.unit.amount) as Amount
        const [asked, taken] = [centsOf(amount), centsOf(order.unit.amount)]
        if (capture.status === 'PENDING') return problem(422, 'PENDING_CAPTURE')
        if (capture.refundedCents === taken) return problem(422, 'CAPTURE_FULLY_REFUNDED')
        if (capture.refundedCents + asked > taken) return problem(422, 'REFUND_AMOUNT_EXCEEDED')
        capture.refundedCents += asked
        capture.status = capture.refundedCents === taken ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
        const id = this.#book.id('RE')
        this.#enter('refund', order, id, asked)
        const { custom_id: custom = '' } = order.unit
        // A refund repeats only what PayPal's document lets it.
        const about = !isByHand && /^[A-Za-z0-9-_.,]+$/.test(custom) ? { custom_id: custom } : {}
        const up = { href: `${this.#origin()}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' }
        const refund = { id, status: 'COMPLETED', amount, ...about, links: [up] }
        this.#refunds.set(id, refund)
        this.#tell(toldAs, refund)
        return { status: 201, body: refund }
      },
    )
  }

  #enter(kind: 'capture' | 'refund', { unit }: Order, providerId: string, cents: number): void {
    const reference = unit.custom_id ?? ''
    this.#book.ledger.push({ provider: 'paypal', kind, reference, providerId, cents })
  }

  #with(id: string, work: (order: Order) => Reply): Reply {
    const order = this.#orders.get(id)
    return order ? work(order) : problem(404, 'INVALID_RESOURCE_ID')
  }

  #shown({ id, status, unit, capture }: Order) {
    const { amount, custom_id, invoice_id } = unit
    const captures = capture && [{ id: capture.id, status: capture.status, amount, custom_id, invoice_id }]
    const self = { href: `${this.#origin()}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' }
    const payee = { merchant_id: this.#account.merchantId }
    const page = `${this.#origin()}/checkoutnow?token=${id}`
    return {
      id,
      intent: 'CAPTURE',
      status,
      purchase_units: [{ ...unit, payee, ...(captures && { payments: { captures } }) }],
      links:
        status === 'PAYER_ACTION_REQUIRED'
          ? [self, { href: page, rel: 'payer-action', method: 'GET' }]
          : [self],
    }
  }
}
