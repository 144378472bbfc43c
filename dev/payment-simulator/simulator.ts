import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { approvalPage, returnAddress } from './approval-page.ts'
import { Book, type EarlierPayment, type LedgerEntry } from './book.ts'
import { Disputes } from './disputes.ts'
import { type Fault, Faults, spoil } from './faults.ts'
import { cardFrame } from './browser/card-frame.ts'
import { cashAppPage } from './browser/cash-app-page.ts'
import { MARKER, refusal } from './guard.ts'
import { Merchant } from './merchant.ts'
import { Paypal, type PaypalAccount } from './paypal.ts'
import { type ItemState, PaypalPayouts } from './paypal-payouts.ts'
import { type Call, Square, type SquareAccount } from './square.ts'
import { type CardEntry, tokenOf } from './test-cards.ts'
import { TokenFaults } from './token-faults.ts'
import { Webhooks, type WebhookTargets } from './webhooks.ts'

/** Known to everybody, so only for this machine. */
export const SQUARE_ACCOUNT: SquareAccount = {
  accessToken: 'simulated-square-access-token',
  locationId: 'LSIMULATED000',
}
export const PAYPAL_ACCOUNT: PaypalAccount = {
  clientId: 'simulated-paypal-client',
  clientSecret: 'simulated-paypal-secret',
  merchantId: 'STEPPERS22345',
}

/** What a browser loads in place of Square's script. */
const SQUARE_SDK = new URL('browser/square-sdk.js', import.meta.url)

/** Wallets that a browser may have, as Square's script names them. */
export type SimulatedWallet = 'apple' | 'google'

export interface SimulatorOptions {
  /** 0 takes any free one. */
  port?: number
  host?: string
  /** How far Square's list trails behind. */
  listDelayMs?: number
  /** Which wallets browsers have; none unless told. */
  wallets?: SimulatedWallet[]
  /** Where webhooks go; nowhere unless told. */
  webhooks?: WebhookTargets
  /** Sees each answer of a provider before it is spoiled by a fault. */
  onAnswer?: (method: string, url: string, status: number, body: unknown) => void
  /** Whether the process stays for it; it does unless told. */
  keepsAlive?: boolean
}

export interface PaymentSimulator {
  url: string
  ledger: () => LedgerEntry[]
  fail: (fault: Fault) => void
  clearFaults: () => void
  advanceClock: (milliseconds: number) => void
  approve: (orderId: string, issue?: string | null) => void
  forgetTokens: () => void
  /** What is done at the providers' own pages: see `Merchant`. */
  merchant: Merchant
  /** What becomes of payouts. */
  payouts: PaypalPayouts
  /** Which wallets a page has from its next load on. */
  offerWallets: (wallets: SimulatedWallet[]) => void
  webhooks: Webhooks
  close: () => Promise<void>
}

/** Starts both simulated providers on one port of this machine. Throws where they may not run. */
export async function startPaymentSimulator({
  port = 0,
  host = '127.0.0.1',
  listDelayMs = 2_000,
  wallets = [],
  webhooks: targets = {},
  onAnswer = () => {},
  keepsAlive = true,
}: SimulatorOptions = {}): Promise<PaymentSimulator> {
  const reason = refusal(process.env, host)
  if (reason) throw new Error(reason)

  const [book, faults, tokenFaults] = [new Book(), new Faults(), new TokenFaults()]
  let url = ''
  let offered = wallets
  const webhooks = new Webhooks(book, targets, () => url)
  const disputes = new Disputes(book, (...told) => webhooks.tell(...told))
  const square = new Square(book, SQUARE_ACCOUNT, {
    listDelayMs,
    disputes,
    tell: (type, about) => webhooks.tell('square', type, about),
  })
  const tellPaypal = (type: string, about: Record<string, unknown>) => webhooks.tell('paypal', type, about)
  const payouts = new PaypalPayouts(book, tellPaypal, () => url)
  const paypal = new Paypal(book, PAYPAL_ACCOUNT, {
    origin: () => url,
    tell: tellPaypal,
    disputes,
    payouts,
    events: (query) => webhooks.toldByPaypal(query),
  })
  const merchant = new Merchant({ square, paypal, disputes })

  const ask = async (call: Call, response: ServerResponse) => {
    const { method } = call
    const { pathname, href } = call.url
    const isPaypal =
      /^\/v1\/(oauth2|customer|notifications|payments)\/|^\/v2\/(checkout|payments\/(captures|refunds))\//.test(
        pathname,
      )
    const answered = await spoil(faults.take(method, pathname) ?? tokenFaults.of(call), () => {
      const reply = isPaypal ? paypal.answer(call) : square.answer(call)
      onAnswer(method, href, reply.status, reply.body)
      return reply
    })
    if (answered === 'dropped') return void response.destroy()
    response.writeHead(answered.status, {
      'Content-Type': 'application/json',
      [isPaypal ? 'PayPal-Debug-Id' : 'X-Request-Id']: book.id('DEBUG'),
    })
    response.end(answered.text)
  }

  const remember = (payments: EarlierPayment[]) => {
    for (const payment of payments) {
      const { provider, reference, providerId, cents, returnedCents } = payment
      ;(provider === 'square' ? square : paypal).remember(payment)
      book.ledger.push({ provider, kind: 'capture', reference, providerId, cents })
      if (returnedCents > 0)
        book.ledger.push({ provider, kind: 'refund', reference, providerId, cents: returnedCents })
    }
  }

  const control = (call: Call, response: ServerResponse) => {
    const { pathname, searchParams } = call.url
    const ofWebhooks = webhooks.control(`${call.method} ${pathname}`, call.body)
    const said = call.body as {
      advanceMs?: number
      order?: string
      issue?: string
      wallets?: SimulatedWallet[]
      payment?: string
      cents?: number
      dispute?: string
      isWon?: boolean
      payout?: string
      state?: ItemState
    }
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (ofWebhooks) return json(200, ofWebhooks)
    switch (`${call.method} ${pathname}`) {
      case 'GET /__sim/ledger':
        return json(200, { entries: book.ledger, totalCents: book.totalCents(), simulator: MARKER })
      case 'POST /__sim/payments':
        return (remember((call.body as { payments?: EarlierPayment[] }).payments ?? []), json(200, {}))
      case 'POST /__sim/faults':
        faults.script(call.body as unknown as Fault)
        return json(200, {})
      case 'POST /__sim/clock':
        book.advance(Number(said.advanceMs ?? 0))
        return json(200, { now: book.now() })
      case 'POST /__sim/wallets':
        offered = said.wallets ?? []
        return json(200, { wallets: offered })
      case 'POST /__sim/approve':
        return json(paypal.approve(said.order ?? '', said.issue ?? null) ? 200 : 404, {})
      case 'POST /__sim/refund':
        return json(merchant.refund(said.payment ?? '', Number(said.cents)) ? 200 : 404, {})
      case 'POST /__sim/dispute': {
        const dispute = merchant.dispute(said.payment ?? '', Number(said.cents))
        return json(dispute ? 200 : 404, { dispute })
      }
      case 'POST /__sim/dispute/close':
        return json(merchant.closeDispute(said.dispute ?? '', said.isWon ? 'won' : 'lost') ? 200 : 404, {})
      case 'POST /__sim/payout':
        return json(payouts.settle(said.payout ?? '', said.state ?? 'SUCCESS') ? 200 : 404, {})
      case 'POST /v1/card-tokens': {
        const token = tokenOf(call.body as unknown as CardEntry)
        return json(token ? 200 : 422, { token })
      }
      case 'GET /v1/square.js':
        return void readFile(SQUARE_SDK, 'utf8').then((script) =>
          send(
            response,
            'text/javascript',
            `globalThis.simulatedWallets = ${JSON.stringify(offered)}\n${script}`,
          ),
        )
      case 'GET /card-frame':
        return send(response, 'text/html', cardFrame(searchParams))
      case 'GET /cash-app':
        return send(response, 'text/html', cashAppPage(searchParams))
      case 'GET /checkoutnow':
      case 'POST /checkoutnow':
        return approval(call, searchParams.get('token') ?? '', response)
      default:
        return json(404, {})
    }
  }

  const approval = ({ method, body }: Call, id: string, response: ServerResponse) => {
    const order = paypal.find(id)
    if (!order) return response.writeHead(404).end('No such order')
    if (method === 'GET')
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end(approvalPage(order))
    const choice = typeof body['choice'] === 'string' ? body['choice'] : ''
    const isApproved = choice !== 'cancel'
    if (isApproved) paypal.approve(id, choice || null)
    return response.writeHead(303, { Location: returnAddress(order, isApproved) }).end()
  }

  const server = createServer((request, response) => {
    const serve = async () => {
      const call = await readCall(request, url)
      const pem = webhooks.certificate(call.url.pathname)
      if (pem !== null) return void response.end(pem)
      if (
        /^\/(__sim|checkoutnow|v1\/card-tokens|v1\/square\.js|card-frame|cash-app)\b/.test(call.url.pathname)
      )
        control(call, response)
      else await ask(call, response)
    }
    serve().catch((error: unknown) => response.writeHead(500).end(JSON.stringify({ error: String(error) })))
  })
  server.listen(port, host)
  await once(server, 'listening')
  if (!keepsAlive) server.unref()
  url = `http://${host}:${(server.address() as AddressInfo).port}`

  return {
    url,
    ledger: () => [...book.ledger],
    fail: (fault) => faults.script(fault),
    clearFaults: () => faults.clear(),
    advanceClock: (milliseconds) => book.advance(milliseconds),
    approve: (orderId, issue = null) => void paypal.approve(orderId, issue),
    forgetTokens: () => paypal.forgetTokens(),
    merchant,
    payouts,
    offerWallets: (others) => {
      offered = others
    },
    webhooks,
    close: async () => {
      webhooks.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const send = (response: ServerResponse, type: string, body: string | Buffer) =>
  response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }).end(body)

async function readCall(request: IncomingMessage, origin: string): Promise<Call> {
  const body = await text(request)
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', origin),
    headers: request.headers,
    body: isForm
      ? Object.fromEntries(new URLSearchParams(body))
      : ((body ? JSON.parse(body) : {}) as Record<string, unknown>),
  }
}
