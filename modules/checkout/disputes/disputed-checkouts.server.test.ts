import { beforeEach, describe, expect, test } from 'vitest'
import { reviveDisputes } from '#modules/payments/webhooks/revive-disputes.server.ts'
import { sweepWebhooks } from '#modules/payments/webhooks/sweep-webhooks.server.ts'
import type { CheckoutId, PaymentId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const { bought } = refunding(db, checkoutServices(db))

let payment: { id: PaymentId; checkoutId: CheckoutId }
beforeEach(async () => {
  await db.pool.query('truncate webhook_inbox, disputes')
  const event = await makeEvent(db)
  await bought(event)
  const { orderId } = await bought(event)
  const [found] = await db.statement<typeof payment>(
    `select p.id, p.checkout_id as "checkoutId" from payments p join orders o on o.checkout_id = p.checkout_id where o.id = $1`,
    [orderId],
  )
  payment = found!
})

const dispute = (id: string, state: string) =>
  db.pool.query(
    `insert into disputes (id, payment_id, provider_dispute_id, state, amount_cents, closed_at)
     values (gen_random_uuid(), $1, $2, $3, 100, case when $3 <> 'open' then now() end)`,
    [payment.id, id, state],
  )
/** A message about the payment, as it stands in the inbox. */
const message = (
  state: string,
  { kind = 'dispute', by = 'ours', about = 'D1', environment = 'simulator', provider = 'square' } = {},
) =>
  db.pool.query(
    `insert into webhook_inbox (id, provider, environment, event_id, event_type, kind, object_id, payment_reference,
       provider_payment_id, occurred_at, state)
     select gen_random_uuid(), $6, $5, gen_random_uuid(), 'x', $2, $4, case $3 when 'ours' then p.id end,
       case $3 when 'theirs' then p.provider_payment_id end, now(), $1 from payments p where p.id = $7`,
    [state, kind, by, about, environment, provider, payment.id],
  )
const held = async () =>
  (await db.statement<{ id: CheckoutId }>('select checkout_id as id from disputed_checkouts()')).map(
    ({ id }) => (id === payment.checkoutId ? 'held' : 'another'),
  )

test.each([
  ['open', ['held']],
  ['won', []],
  ['lost', []],
])('a dispute that is %s', async (state, expected) => {
  await dispute('D1', state)
  expect(await held()).toEqual(expected)
})

test.each<[string, Parameters<typeof message>, string[]]>([
  ['a message that waits', ['waiting'], ['held']],
  ['one that names the payment as its provider does', ['waiting', { by: 'theirs' }], ['held']],
  ['one that came to nothing', ['dead'], ['held']],
  ['one for an operator', ['unhandled'], ['held']],
  ['one that was acted on', ['done'], []],
  ['one about a refund', ['waiting', { kind: 'refund' }], []],
  ['one about a refund that an operator has to see to', ['unhandled', { kind: 'refund' }], []],
  ['one of another environment', ['waiting', { environment: 'sandbox' }], []],
  [
    'one of another environment, by the provider’s name',
    ['waiting', { environment: 'sandbox', by: 'theirs' }],
    [],
  ],
])('the money of its payment: %s', async (_what, told, expected) => {
  await message(...told)
  expect(await held()).toEqual(expected)
})

test('a message for an operator holds no more once its own dispute was read', async () => {
  await message('unhandled', { about: 'D1' })
  await dispute('D2', 'won')
  expect(await held()).toEqual(['held'])
  await dispute('D1', 'won')
  expect(await held()).toEqual([])
})

test('a message that came to nothing holds no more once its dispute was read after it', async () => {
  await dispute('D1', 'won')
  await message('dead', { about: 'D1' })
  await db.pool.query("update disputes set updated_at = now() - interval '1 second'")
  expect(await held()).toEqual(['held'])
  await db.pool.query("update disputes set updated_at = now() + interval '1 second'")
  expect(await held()).toEqual([])
})

test('a payment in cash has no provider whose names are looked up', async () => {
  await message('waiting', { by: 'theirs' })
  await db.pool.query("update payments set gateway = 'cash' where id = $1", [payment.id])
  expect(await held()).toEqual([])
})

describe('a message that was given up', () => {
  const stands = async () =>
    (
      await db.statement<{ line: string }>(
        "select kind || ' ' || state || ' ' || attempts as line from webhook_inbox order by kind",
      )
    ).map(({ line }) => line)
  const longAgo = () =>
    db.pool.query(
      "update webhook_inbox set attempts = 8, next_at = now() + interval '1 hour', finished_at = now() - interval '91 days'",
    )

  test('about a dispute or a refund stays, also once its dispute was read; one of another kind is swept', async () => {
    await message('dead', { by: 'theirs' })
    await message('dead', { kind: 'refund' })
    await message('dead', { kind: 'capture' })
    await longAgo()
    await dispute('D1', 'won')
    await db.pool.query("update disputes set updated_at = now() + interval '1 second'")
    expect(await sweepWebhooks(ctxOf(db))).toBe(1)
    expect(await stands()).toEqual(['dispute dead 8', 'refund dead 8'])
  })

  test('is acted on again where it is about a dispute, while its money is held', async () => {
    await message('dead')
    await message('dead', { kind: 'refund' })
    await longAgo()
    const revive = () => reviveDisputes(ctxOf(db), 'square', 'simulator')
    expect(await reviveDisputes(ctxOf(db), 'paypal', 'simulator')).toBe(0)
    expect(await reviveDisputes(ctxOf(db), 'square', 'sandbox')).toBe(0)
    expect([await revive(), await stands()]).toEqual([1, ['dispute waiting 0', 'refund dead 8']])
    expect(
      (await db.statement('select from webhook_inbox where finished_at is null and next_at <= now()')).length,
    ).toBe(1)
    await db.pool.query("update webhook_inbox set state = 'unhandled' where kind = 'dispute'")
    expect(await revive()).toBe(0)
    await db.pool.query("update webhook_inbox set state = 'dead', finished_at = now() where kind = 'dispute'")
    await dispute('D1', 'won')
    await db.pool.query("update disputes set updated_at = now() + interval '1 second'")
    expect(await revive()).toBe(0)
  })

  test.each(['ours', 'theirs'])(
    'by the payment that it names in %s words, of its own environment',
    async (by) => {
      await message('dead', { by })
      await message('dead', { by, about: 'D2', environment: 'sandbox' })
      // Of money that nobody holds: this one does not hold its own, and is of no payment that another holds.
      await db.pool.query(
        `insert into webhook_inbox (id, provider, environment, event_id, event_type, kind, object_id, payment_reference, occurred_at, state)
       values (gen_random_uuid(), 'square', 'simulator', gen_random_uuid(), 'x', 'dispute', 'D3', gen_random_uuid(), now(), 'dead')`,
      )
      expect(await reviveDisputes(ctxOf(db), 'square', 'sandbox')).toBe(0)
      expect(await reviveDisputes(ctxOf(db), 'square', 'simulator')).toBe(1)
    },
  )
})
