import { describe, expect, test } from 'vitest'
import type { OurPayout } from '#modules/payments/payout-sender.ts'
import { outcomeOfBatch, PaypalBatch } from '#modules/payments/paypal/paypal-batch.ts'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'

describe('what a batch says', () => {
  const payout: OurPayout = {
    payoutId: newId<'payout'>(),
    amount: toCents(9_700),
    currency: 'USD',
    receiver: 'tasha@steppers.example',
  }
  const batch = (status: string, items: object[] = [], errors?: object) =>
    PaypalBatch.parse({
      batch_header: {
        payout_batch_id: 'PB1',
        batch_status: status,
        sender_batch_header: { sender_batch_id: payout.payoutId },
        errors,
      },
      items,
    })
  const item = (over: object = {}) => ({
    payout_item_id: 'PI1',
    payout_item: {
      amount: { currency: 'USD', value: '97.00' },
      receiver: 'Tasha@Steppers.example',
      sender_item_id: payout.payoutId,
    },
    ...over,
  })

  test.each<[string, PaypalBatch, object]>([
    [
      'denied, with why',
      batch('DENIED', [], { name: 'INSUFFICIENT_FUNDS' }),
      { reason: 'INSUFFICIENT_FUNDS' },
    ],
    ['cancelled', batch('CANCELED', [item({ transaction_status: 'PENDING' })]), { reason: 'CANCELED' }],
    ['with an item that was cancelled', batch('SUCCESS', [item({ transaction_status: 'CANCELED' })]), {}],
  ])('%s has failed', (_what, said, more) => {
    expect(outcomeOfBatch(said, payout)).toMatchObject({ status: 'failed', ...more })
  })

  test.each<[string, PaypalBatch, string]>([
    // It is over and stays so: an admin has to be able to say what became of it.
    ['over without its item', batch('SUCCESS'), 'ITEM_MISSING'],
    ['over with an item without a state', batch('SUCCESS', [item()]), 'ITEM_MISSING'],
    ['over without its item, with why', batch('SUCCESS', [], { name: 'R' }), 'R'],
    ['new, without its item', batch('PENDING'), ''],
    ['that is worked on', batch('PROCESSING', [item({ transaction_status: 'PENDING' })]), ''],
  ])('%s is open', (_what, said, reason) => {
    expect(outcomeOfBatch(said, payout)).toMatchObject({ status: 'open', state: 'PENDING', reason })
  })

  test('the item names a payment that has no number of its own', () => {
    expect(outcomeOfBatch(batch('SUCCESS', [item({ transaction_status: 'SUCCESS' })]), payout)).toEqual({
      status: 'paid',
      batchId: 'PB1',
      reference: 'PI1',
    })
  })

  test('with two items is not ours', () => {
    const paid = item({ transaction_status: 'SUCCESS' })
    expect(outcomeOfBatch(batch('SUCCESS', [paid, paid]), payout)).toEqual({
      status: 'mismatch',
      batchId: 'PB1',
    })
  })

  test.each([
    ['SUCCESS', { status: 'paid', batchId: 'PB1', reference: 'T1' }],
    ['PENDING', { status: 'open', batchId: 'PB1', state: 'PENDING', reason: 'WHY' }],
    ['UNCLAIMED', { status: 'open', batchId: 'PB1', state: 'UNCLAIMED', reason: 'WHY' }],
    ['ONHOLD', { status: 'open', batchId: 'PB1', state: 'ONHOLD', reason: 'WHY' }],
    ['FAILED', { status: 'failed', batchId: 'PB1', reason: 'WHY' }],
    ['BLOCKED', { status: 'failed', batchId: 'PB1', reason: 'WHY' }],
    ['CANCELED', { status: 'failed', batchId: 'PB1', reason: 'WHY' }],
    ['RETURNED', { status: 'returned', batchId: 'PB1', reference: 'T1', reason: 'WHY' }],
    ['REFUNDED', { status: 'returned', batchId: 'PB1', reference: 'T1', reason: 'WHY' }],
    ['REVERSED', { status: 'returned', batchId: 'PB1', reference: 'T1', reason: 'WHY' }],
  ])('an item that is %s is %j', (state, outcome) => {
    const one = item({ transaction_status: state, transaction_id: 'T1', errors: { name: 'WHY' } })
    expect(outcomeOfBatch(batch('SUCCESS', [one]), payout)).toEqual(outcome)
  })

  test.each([
    ['FAILED', { status: 'failed', batchId: 'PB1', reason: 'FAILED' }],
    ['RETURNED', { status: 'returned', batchId: 'PB1', reference: 'PI1', reason: 'RETURNED' }],
  ])('an item that is %s without a reason has that for one', (state, outcome) => {
    expect(outcomeOfBatch(batch('SUCCESS', [item({ transaction_status: state })]), payout)).toEqual(outcome)
  })

  test.each([
    ['an item of a batch that was denied', batch('DENIED', [item()]), 'DENIED'],
    ['one that waits in it', batch('DENIED', [item({ transaction_status: 'PENDING' })]), 'DENIED'],
    ['one of a batch that was cancelled', batch('CANCELED', [item()]), 'CANCELED'],
    ['none of it', batch('CANCELED'), 'CANCELED'],
    [
      'one with a reason in a batch with another',
      batch('DENIED', [item({ errors: { name: 'ITS OWN' } })], { name: 'OF ALL' }),
      'ITS OWN',
    ],
  ])('%s has failed', (_what, said, reason) => {
    expect(outcomeOfBatch(said, payout)).toEqual({ status: 'failed', batchId: 'PB1', reason })
  })

  test.each<[string, object]>([
    ['another amount', { amount: { currency: 'USD', value: '97.01' } }],
    ['another currency', { amount: { currency: 'MXN', value: '97.00' } }],
    ['another receiver', { receiver: 'thief@steppers.example' }],
    ['another key', { sender_item_id: 'x' }],
    ['no key', { sender_item_id: undefined }],
  ])('an item with %s is not ours', (_what, over) => {
    const theirs = item({ transaction_status: 'SUCCESS' })
    const changed = { ...theirs, payout_item: { ...theirs.payout_item, ...over } }
    expect(outcomeOfBatch(batch('SUCCESS', [changed]), payout)).toEqual({
      status: 'mismatch',
      batchId: 'PB1',
    })
  })

  test('that is of another payout is not ours, also without an item', () => {
    const other = { ...payout, payoutId: newId<'payout'>() }
    expect(outcomeOfBatch(batch('PENDING'), other)).toEqual({ status: 'mismatch', batchId: 'PB1' })
  })
})
