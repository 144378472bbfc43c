import { type PaymentErrorCode, isPaymentErrorCode } from '#modules/payments/errors.ts'
import type { Charge, ChargeOutcome, Gateway, GatewayName } from '#modules/payments/gateway.ts'
import type { CardBehavior } from '#modules/payments/simulator/test-cards.ts'
import { readToken } from '#modules/payments/simulator/token.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'

interface BookRow {
  id: string
  amount_cents: number
  status: 'STUMBLING' | 'COMPLETED' | 'FAILED'
  error_code: string | null
}

/**
 * A simulated provider that takes no money, for local use. It keeps its own records outside our transactions, so that
 * it remembers a charge whatever happens to us. It treats idempotency keys and one-time tokens as the real one does.
 */
export function simulatedGateway(name: GatewayName, db: Db): Gateway {
  return {
    name,
    environment: 'simulator',
    health: async () => ({
      apiStatus: 'healthy',
      configured: true,
      environment: 'simulator',
      apiResponseTime: 0,
    }),
    charge: (charge) => answered(() => take(db, charge)),
    find: async (key) => {
      const rows = await db.statement<BookRow>(
        'select id, amount_cents, status, error_code from simulator_payments where idempotency_key = $1',
        [key],
      )
      return rows[0] ? outcomeOf(rows[0]) : null
    },
    cancel: (key) => answered(async () => outcomeOf(await voided(db, key))),
    refund: async ({ providerPaymentId, amount, idempotencyKey }) => {
      const [row] = await db.statement<{ id: string }>(
        `update simulator_payments
         set refunded_cents = case when refund_key = $3 then refunded_cents else refunded_cents + $2 end, refund_key = $3
         where id = $1 and status = 'COMPLETED' and (refund_key = $3 or refunded_cents + $2 <= amount_cents)
         returning id`,
        [providerPaymentId, amount, idempotencyKey],
      )
      return row
        ? { status: 'refunded', refundId: idempotencyKey }
        : { status: 'failed', code: 'REFUND_NOT_ALLOWED' }
    },
  }
}

async function take(db: Db, charge: Charge): Promise<ChargeOutcome> {
  const token = charge.sourceToken === null ? null : readToken(charge.sourceToken)
  if (!token) return { status: 'declined', code: 'INVALID_CARD' }
  const row = await enter(db, {
    key: charge.idempotencyKey,
    token: token.once ? charge.sourceToken : null,
    amount: charge.amount,
    ...opening(token.script),
  })
  return token.script.kind === 'answer lost' && row.status === 'COMPLETED'
    ? { status: 'unknown', code: 'REQUEST_TIMEOUT' }
    : outcomeOf(row)
}

function opening(script: CardBehavior): Pick<Entry, 'status' | 'code' | 'stumbles'> {
  if (script.kind === 'declined') return { status: 'FAILED', code: script.code, stumbles: 0 }
  if (script.kind === 'stumbles') return { status: 'STUMBLING', code: null, stumbles: script.times }
  return { status: 'COMPLETED', code: null, stumbles: 0 }
}

interface Entry {
  key: string
  token: string | null
  amount: number
  status: BookRow['status']
  code: PaymentErrorCode | null
  stumbles: number
}

/** Writes a first try, or finds the one its key already made; a stumbling one completes when it has stumbled enough. */
async function enter(db: Db, entry: Entry): Promise<BookRow> {
  const [row] = await db.statement<BookRow>(
    `insert into simulator_payments as known (id, idempotency_key, source_token, amount_cents, status, error_code)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (idempotency_key) do update set
       tries = known.tries + 1,
       status = case when known.status = 'STUMBLING' and known.tries >= $7 then 'COMPLETED' else known.status end
     returning id, amount_cents, status, error_code`,
    [newId(), entry.key, entry.token, entry.amount, entry.status, entry.code, entry.stumbles],
  )
  if (!row) throw new Error('The simulated provider lost its book')
  return row
}

/** What took no money yet never will under this key, also when the charge comes after all. */
async function voided(db: Db, key: string): Promise<BookRow> {
  const [row] = await db.statement<BookRow>(
    `insert into simulator_payments as known (id, idempotency_key, amount_cents, status, error_code)
     values ($1, $2, 0, 'FAILED', 'CARD_DECLINED')
     on conflict (idempotency_key) do update set
       status = case known.status when 'STUMBLING' then 'FAILED' else known.status end,
       error_code = case known.status when 'STUMBLING' then 'CARD_DECLINED' else known.error_code end
     returning id, amount_cents, status, error_code`,
    [newId(), key],
  )
  if (!row) throw new Error('The simulated provider lost its book')
  return row
}

function outcomeOf(row: BookRow): ChargeOutcome {
  if (row.status === 'COMPLETED') return { status: 'captured', providerPaymentId: row.id }
  if (row.status === 'STUMBLING') return { status: 'unknown', code: 'GATEWAY_ERROR' }
  const code = row.error_code ?? ''
  return { status: 'declined', code: isPaymentErrorCode(code) ? code : 'UNKNOWN_ERROR' }
}

/** A token that was used before breaks the book's unique key: the provider's word for it is a duplicate. */
async function answered(attempt: () => Promise<ChargeOutcome>): Promise<ChargeOutcome> {
  try {
    return await attempt()
  } catch (error) {
    const isUsedToken = error instanceof Error && 'code' in error && error.code === '23505'
    return isUsedToken
      ? { status: 'declined', code: 'DUPLICATE_TRANSACTION' }
      : { status: 'unknown', code: 'NETWORK_ERROR' }
  }
}
