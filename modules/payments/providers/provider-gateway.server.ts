import type { PaymentErrorCode } from '#modules/payments/errors.ts'
import {
  type ChargeOutcome,
  type Gateway,
  type GatewayName,
  PLATFORM_ACCOUNT,
} from '#modules/payments/gateway.ts'
import { captureClaims } from '#modules/payments/providers/claim-capture.server.ts'
import type { OurPayment, Provider, ProviderOutcome } from '#modules/payments/providers/provider.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PaymentId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { type Instant, systemNow, toInstant } from '#platform/time.ts'

/** All calls of one attempt, so that none is under way when the next begins. */
const ATTEMPT_MS = 9_000

/**
 * A provider as checkout uses it. A charge is set aside, compared and taken in one attempt; one that a crash left set aside is
 * taken when it is asked about, as long as its places are held, and let go afterwards. What is not our payment is never settled: it is let go where
 * nothing has moved, and stays unknown (AMOUNT_MISMATCH) where money has.
 */
export function providerGateway(name: GatewayName, provider: Provider, db: Db): Gateway {
  const claim = captureClaims(db)
  const completed = async (
    payment: OurPayment,
    now: Instant,
    { providerPaymentId, version }: Extract<ProviderOutcome, { status: 'authorized' }>,
    signal: AbortSignal,
  ): Promise<ProviderOutcome> => {
    const known = { ...payment, providerPaymentId }
    crashPoint('money set aside')
    const outcome: ProviderOutcome = (await claim(payment.paymentId))
      ? await provider.complete(known, `${payment.idempotencyKey}-c`, { signal, version })
      : { status: 'cancelled', providerPaymentId }
    crashPoint('money taken')
    if (outcome.status !== 'declined' && outcome.status !== 'cancelled') return outcome
    // What is not taken is let go: nobody's money is held for nothing.
    const left = await provider.void(known, now, { signal })
    return left && !NOTHING_HELD.includes(left.status) ? left : outcome
  }
  const taken = async (payment: OurPayment, now: Instant, outcome: ProviderOutcome, signal: AbortSignal) => {
    const last = outcome.status === 'authorized' ? await completed(payment, now, outcome, signal) : outcome
    if (last.status !== 'mismatch' || last.hasMoved) return chargeOutcome(name, last)
    const known = { ...payment, providerPaymentId: last.providerPaymentId }
    const left = await provider.void(known, now, { signal })
    if (left?.status === 'unknown') return chargeOutcome(name, left)
    const hasMoved = left?.status === 'captured' || (left?.status === 'mismatch' && left.hasMoved)
    return { status: hasMoved ? ('unknown' as const) : ('declined' as const), code: last.code }
  }

  return {
    name,
    environment: provider.environment,
    receivingAccount: provider.receivingAccount,
    recallsNothing: provider.recallsNothing ?? false,
    reports: provider.reports,
    health: () => provider.health(),
    charge: async (charge) => {
      const signal = AbortSignal.timeout(ATTEMPT_MS)
      const now = systemNow()
      const payment = { ...charge, providerPaymentId: null, createdAt: now }
      return taken(payment, now, await provider.charge(charge, { signal }), signal)
    },
    find: async (key) => {
      const found = read(provider, await byKey(db, key))
      if (!found) return null
      const signal = AbortSignal.timeout(ATTEMPT_MS)
      const outcome = await provider.find(found.payment, found.now, { signal })
      if (found.isElsewhere && isNothing(outcome)) return ELSEWHERE
      return outcome && taken(found.payment, found.now, outcome, signal)
    },
    cancel: async (key) => {
      const found = read(provider, await byKey(db, key))
      const signal = AbortSignal.timeout(ATTEMPT_MS)
      const outcome = found && (await provider.void(found.payment, found.now, { signal }))
      if (found?.isElsewhere && isNothing(outcome)) return ELSEWHERE
      return outcome ? chargeOutcome(name, outcome) : NOTHING_TAKEN
    },
    refund: async ({ providerPaymentId, idempotencyKey, amount }) => {
      const found = read(provider, await byProviderId(db, name, provider, providerPaymentId))
      if (!found) return { status: 'failed', code: 'ORDER_NOT_FOUND' }
      if (amount > found.payment.amount) return { status: 'failed', code: 'REFUND_NOT_ALLOWED' }
      const signal = AbortSignal.timeout(ATTEMPT_MS)
      const outcome = await provider.refund(found.payment, amount, idempotencyKey, { signal })
      // Some say so of what is another account's, and not that they do not know it.
      const isTheirs = outcome.status === 'failed' && outcome.code === 'INVALID_CREDENTIALS'
      return found.isElsewhere && isTheirs ? { status: 'failed', code: 'ORDER_NOT_FOUND' } : outcome
    },
  }
}

const NOTHING_HELD: ProviderOutcome['status'][] = ['declined', 'cancelled']

const NO_PAGE = {
  paypal: 'APPROVAL_URL_MISSING',
  cashapp: 'REDIRECT_URL_MISSING',
  square: 'GATEWAY_ERROR',
} satisfies Record<GatewayName, PaymentErrorCode>

/** Another account may have taken it than the one that is asked now, which knows nothing of it. */
const ELSEWHERE: ChargeOutcome = { status: 'unknown', code: 'GATEWAY_NOT_CONFIGURED' }
const isNothing = (outcome: ProviderOutcome | null): boolean =>
  outcome === null || outcome.status === 'declined'

const NOTHING_TAKEN: ChargeOutcome = { status: 'declined', code: 'GATEWAY_TIMEOUT' }

function chargeOutcome(name: GatewayName, outcome: ProviderOutcome): ChargeOutcome {
  switch (outcome.status) {
    case 'captured':
    case 'pending':
      return outcome
    case 'requires_action': {
      const { redirectUrl } = outcome
      // Whom nobody can send on approves nothing, and what is not approved is never taken.
      return redirectUrl ? { ...outcome, redirectUrl } : { status: 'declined', code: NO_PAGE[name] }
    }
    case 'authorized':
      // Set aside and not let go: it is asked about again.
      return { status: 'unknown', code: 'GATEWAY_ERROR' }
    case 'cancelled':
      return NOTHING_TAKEN
    case 'mismatch':
      return { status: 'unknown', code: outcome.code }
    case 'declined':
    case 'unknown':
      return { status: outcome.status, code: outcome.code }
  }
}

interface PaymentRow {
  id: PaymentId
  state: string
  idempotency_key: string
  amount_cents: number
  receiving_account: string
  provider_payment_id: string | null
  created_at: Date
  now: Date
}

const byKey = (db: Db, key: string) =>
  db.statement<PaymentRow>(
    `select id, state, idempotency_key, amount_cents, receiving_account, provider_payment_id, created_at, now() as now
     from payments where idempotency_key = $1`,
    [key],
  )

const byProviderId = (db: Db, name: GatewayName, { environment }: Provider, providerPaymentId: string) =>
  db.statement<PaymentRow>(
    `select id, state, idempotency_key, amount_cents, receiving_account, provider_payment_id, created_at, now() as now
     from payments where gateway = $1 and environment = $2 and provider_payment_id = $3`,
    [name, environment, providerPaymentId],
  )

/** Our row of a payment, and the clock of the database. */
function read(provider: Provider, [row]: PaymentRow[]) {
  if (!row) return null
  const { id, idempotency_key: idempotencyKey, provider_payment_id: providerPaymentId } = row
  const payment: OurPayment = {
    paymentId: id,
    idempotencyKey,
    amount: toCents(row.amount_cents),
    currency: 'USD',
    receivingAccount:
      row.receiving_account === PLATFORM_ACCOUNT ? provider.receivingAccount : row.receiving_account,
    providerPaymentId,
    createdAt: toInstant(row.created_at),
  }
  // Of what waits for an approval nobody but us takes the money.
  const isElsewhere =
    row.state !== 'requires_action' &&
    provider.receivingAccount !== PLATFORM_ACCOUNT &&
    payment.receivingAccount !== provider.receivingAccount
  return { payment, now: toInstant(row.now), isElsewhere }
}
