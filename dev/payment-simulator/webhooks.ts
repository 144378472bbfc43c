import { createHmac, randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Book } from './book.ts'
import { type SignedKey, signedKey } from './certificates.ts'

type Provider = 'square' | 'paypal'

/** Where webhooks go, letter by letter as a subscription names it; nobody hears of a provider without an address. */
export interface WebhookTargets {
  square?: string | undefined
  paypal?: string | undefined
  /** Instead of sending over the network. */
  deliver?: (url: string, init: RequestInit) => Promise<Response>
  /** Before the second try; each further wait is twice as long. */
  retryMs?: number
}

/** How the next webhooks are sent. */
export interface WebhookMood {
  /** So many of each; 0 loses them. */
  copies?: number
  /** Kept until they are let go. */
  isHeld?: boolean
  /** Signed by somebody else. */
  isForged?: boolean
  /** It all happened so long ago. */
  ageMs?: number
}

/** A webhook that was sent, and how each try was answered; 0 is no answer. */
export interface SentWebhook {
  provider: Provider
  type: string
  eventId: string
  statuses: number[]
}

/** Known to everybody, so only for this machine. */
export const SQUARE_SIGNATURE_KEY = 'simulated-square-webhook-key'
export const PAYPAL_WEBHOOK_ID = 'SIMULATED-WEBHOOK-ID'

const MAX_TRIES = 5
const HOST = 'simulator.sandbox.paypal.com'

let made: SignedKey | undefined
/** Made at first use, because it takes a while. */
const paypalKey = () => (made ??= signedKey(HOST))

type Letter = { event: SentWebhook; url: string; body: string; headers: Record<string, string> }

/** Tells what happens at the providers, signed as they sign, and again until it is taken. */
export class Webhooks {
  readonly sent: SentWebhook[] = []
  readonly #book: Book
  readonly #targets: WebhookTargets
  readonly #origin: () => string
  readonly #closed = new AbortController()
  readonly #underWay = new Set<Promise<void>>()
  readonly #toldByPaypal: { type: string; at: string; told: object }[] = []
  #mood: WebhookMood = {}
  #held: Letter[] = []

  constructor(book: Book, targets: WebhookTargets, origin: () => string) {
    this.#book = book
    this.#targets = targets
    this.#origin = origin
  }

  setMood(mood: WebhookMood): void {
    this.#mood = mood
  }

  /** Sends what was kept, in the order given by the numbers (0 is the first), or the last first; some of them more than once. */
  release(order?: number[]): void {
    const held = this.#held.splice(0)
    const chosen = order ? order.flatMap((at) => held[at] ?? []) : held.toReversed()
    const inTurn = async () => {
      for (const letter of chosen) await this.#deliver(letter)
    }
    this.#watch(inTurn())
  }

  heldTypes(): string[] {
    return this.#held.map(({ event }) => event.type)
  }

  tell(provider: Provider, type: string, about: Record<string, unknown>): void {
    const { copies = 1, isHeld = false, isForged = false, ageMs = 0 } = this.#mood
    const at = new Date(this.#book.now().getTime() - ageMs).toISOString()
    const eventId = provider === 'square' ? randomUUID() : this.#book.id('WH-')
    const told =
      provider === 'square' ? squareEvent(eventId, type, at, about) : paypalEvent(eventId, type, at, about)
    if (provider === 'paypal') this.#toldByPaypal.push({ type, at, told })
    const url = this.#targets[provider]
    if (!url) return
    const body = JSON.stringify(told)
    const headers =
      provider === 'square' ? squareHeaders(url, body, isForged) : this.#paypalHeaders(body, at, isForged)
    const letter = { event: { provider, type, eventId, statuses: [] }, url, body, headers }
    for (let copy = 0; copy < copies; copy++)
      if (isHeld) this.#held.push(letter)
      else this.#watch(this.#deliver(letter))
    if (copies > 0) this.sent.push(letter.event)
  }

  /** What PayPal has told of, whether it came or not, the last first. */
  toldByPaypal(query: URLSearchParams): object[] {
    const [type, since] = [query.get('event_type'), Date.parse(query.get('start_time') ?? '') || 0]
    return this.#toldByPaypal
      .filter((one) => (type === null || one.type === type) && Date.parse(one.at) >= since)
      .map(({ told }) => told)
      .toReversed()
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  close(): void {
    this.#closed.abort()
  }

  /** The certificates of PayPal's host, and the root behind them. */
  certificate = (path: string): string | null =>
    path === '/__sim/paypal-root.pem'
      ? paypalKey().root
      : path === CERTIFICATE_PATH
        ? paypalKey().chain
        : null

  /** What is asked of it over HTTP; null for anything else. */
  control(call: string, body: Record<string, unknown>): object | null {
    switch (call) {
      case 'GET /__sim/webhooks':
        return { sent: this.sent, held: this.heldTypes() }
      case 'POST /__sim/webhooks':
        this.setMood(body)
        return {}
      case 'POST /__sim/webhooks/release':
        this.release(body['send'] as number[] | undefined)
        return {}
      case 'POST /__sim/webhooks/tell':
        this.tell(...(body['event'] as Parameters<Webhooks['tell']>))
        return {}
      default:
        return null
    }
  }

  #paypalHeaders(body: string, at: string, isForged: boolean): Record<string, string> {
    const id = randomUUID()
    const message = `${id}|${at}|${isForged ? 'ANOTHER' : PAYPAL_WEBHOOK_ID}|${crc32(body)}`
    return {
      'paypal-transmission-id': id,
      'paypal-transmission-time': at,
      'paypal-transmission-sig': sign('sha256', Buffer.from(message), paypalKey().privateKey).toString(
        'base64',
      ),
      'paypal-cert-url': `${this.#origin()}${CERTIFICATE_PATH}`,
      'paypal-auth-algo': 'SHA256withRSA',
    }
  }

  #watch(work: Promise<void>): void {
    const watched = work.finally(() => this.#underWay.delete(watched))
    this.#underWay.add(watched)
  }

  async #deliver({ event, url, body, headers }: Letter): Promise<void> {
    const { deliver = fetch, retryMs = 1_000 } = this.#targets
    for (let tries = 0; tries < MAX_TRIES && !this.#closed.signal.aborted; tries++) {
      if (tries > 0) await this.#pause(retryMs * 2 ** (tries - 1))
      try {
        const { status } = await deliver(url, {
          method: 'POST',
          body,
          headers: { 'Content-Type': 'application/json', ...headers },
          signal: AbortSignal.any([AbortSignal.timeout(10_000), this.#closed.signal]),
        })
        event.statuses.push(status)
        if (status >= 200 && status < 300) return
      } catch {
        event.statuses.push(0)
      }
    }
  }

  #pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#closed.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    })
}

const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-simulated'

const squareEvent = (event_id: string, type: string, created_at: string, object: Record<string, unknown>) => {
  const [noun = '', thing] = Object.entries(object)[0] ?? []
  return {
    merchant_id: 'SIMULATED',
    type,
    event_id,
    created_at,
    data: { type: noun, id: (thing as { id?: string })?.id, object },
  }
}

const squareHeaders = (url: string, body: string, isForged: boolean) => ({
  'x-square-hmacsha256-signature': createHmac('sha256', isForged ? 'another' : SQUARE_SIGNATURE_KEY)
    .update(url + body)
    .digest('base64'),
})

const paypalEvent = (id: string, event_type: string, create_time: string, resource: object) => ({
  id,
  event_version: '1.0',
  create_time,
  event_type,
  resource_version: '2.0',
  summary: 'Simulated.',
  resource,
})
