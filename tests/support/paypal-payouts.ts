import { afterEach, expect } from 'vitest'
import type { PayoutSender } from '#modules/payments/payout-sender.ts'
import type { PayoutServices } from '#modules/payouts/payout-services.ts'
import { followPayouts } from '#modules/payouts/paypal/follow-payouts.server.ts'
import { sendByPaypal } from '#modules/payouts/paypal/send-by-paypal.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PayoutId } from '#platform/ids.ts'
import { ctxOf, SECRETS } from '#tests/support/box-office.ts'
import { countOf } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { type approvedForPaypal, payoutDifferences } from '#tests/support/paying-out.ts'
import { simulatedPayouts, simulator } from '#tests/support/payment-simulator.ts'

export type ApprovedPayout = Awaited<ReturnType<typeof approvedForPaypal>>

const ON: PayoutServices = { paypal: simulatedPayouts(), isPaypalOn: true, ...SECRETS }

/** PayPal's payouts switched on, where each try of sending goes through this first. */
export function meeting(before: (tries: number) => Promise<unknown>): PayoutServices {
  let tries = 0
  const paypal: PayoutSender = {
    ...ON.paypal!,
    send: async (payout) => {
      await before(++tries)
      return ON.paypal!.send(payout)
    },
  }
  return { ...ON, paypal }
}

export interface PayoutRow {
  state: string
  through: string
  reference: string
  problem: string
  batch_id: string | null
  item_state: string | null
  checks: number
  next_check_at: Date | null
  paid_by: string | null
}

/** Payouts by the simulated PayPal on a database, whose books are held against PayPal's after each test. */
export function paypalPayoutsOf(db: Db) {
  afterEach(async () => {
    simulator.clearFaults()
    expect(await brokenInvariants(db)).toEqual([])
    expect(await payoutDifferences(db, simulator)).toEqual([])
  })
  const texts = async (statement: string, payoutId: PayoutId) =>
    (await db.pool.query<{ text: string }>(statement, [payoutId])).rows.map(({ text }) => text)

  return {
    ON,
    send: ({ payoutId, ada }: ApprovedPayout, services = ON, by = ada) =>
      sendByPaypal(ctxOf(db), services, by, payoutId),
    /** The job, as if the turn of this payout alone had come. */
    follow: async (payoutId: PayoutId, services = ON): Promise<number> => {
      await db.pool.query(
        `update payouts set next_check_at = case when id = $1 then now() end where next_check_at is not null`,
        [payoutId],
      )
      return followPayouts(ctxOf(db), services)
    },
    rowOf: async (payoutId: PayoutId): Promise<PayoutRow> =>
      (await db.pool.query<PayoutRow>('select * from payouts where id = $1', [payoutId])).rows[0]!,
    postings: (payoutId: PayoutId) =>
      texts(
        `select kind || ' ' || organizer_cents as text from ledger_transactions where source_id = $1 order by kind`,
        payoutId,
      ),
    mails: (payoutId: PayoutId) =>
      texts(
        `select kind as text from mail_outbox where dedupe_key like '%:' || $1::text order by kind`,
        payoutId,
      ),
    linesOf: (payoutId: PayoutId) => countOf(db, 'from payout_lines where payout_id = $1', [payoutId]),
    /** It was given to PayPal so long ago. */
    age: (payoutId: PayoutId, days: number) =>
      db.pool.query('update payouts set sending_at = now() - make_interval(days => $2) where id = $1', [
        payoutId,
        days,
      ]),
  }
}

export const SEND = 'POST /v1/payments/payouts'
export const READ = 'GET /v1/payments/payouts/*'
export const refusal = (name: string) =>
  ({ kind: 'status', status: 422, route: SEND, body: { name } }) as const
export const failure = (failed: string) => ({ ok: false, failure: { code: failed } })
