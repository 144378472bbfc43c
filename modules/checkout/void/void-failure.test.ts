import { describe, expect, it } from 'vitest'
import { voidFailure } from '#modules/checkout/void/void-failure.ts'

describe('a ticket is not made void, and its page says so at once', () => {
  it.each([
    ['that is good', { status: 'active', wasUsed: false, isPaid: true }, null],
    ['that somebody came in with', { status: 'used', wasUsed: true, isPaid: true }, 'IS_USED'],
    ['that was used, whatever the log says', { status: 'used', wasUsed: false, isPaid: true }, 'IS_USED'],
    ['of several days that was used before', { status: 'active', wasUsed: true, isPaid: true }, 'IS_USED'],
    ['that is void', { status: 'cancelled', wasUsed: false, isPaid: true }, 'ALREADY_VOID'],
    ['that was refunded', { status: 'refunded', wasUsed: false, isPaid: false }, 'IS_REFUNDED'],
    ['that is not paid', { status: 'pending', wasUsed: false, isPaid: false }, 'NOT_PAID'],
    ['whose order is not paid any more', { status: 'cancelled', wasUsed: false, isPaid: false }, 'NOT_PAID'],
    ['that waits, of a paid order', { status: 'pending', wasUsed: false, isPaid: true }, 'NOT_PAID'],
  ] as const)('%s', (_, { isPaid, ...ticket }, failure) => {
    expect(voidFailure({ ...ticket, order: { isPaid } })).toBe(failure)
  })
})
