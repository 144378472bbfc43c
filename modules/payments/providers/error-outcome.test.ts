import { describe, expect, test } from 'vitest'
import { errorOutcome } from '#modules/payments/providers/error-outcome.ts'

describe('a refusal', () => {
  const refused = { code: 'CARD_DECLINED', action: 'new_instrument', retryable: false } as const

  test.each([400, 402, 404, 409, 422, 499])('with the status %i is a decline', (status) => {
    expect(errorOutcome(status, refused).status).toBe('declined')
  })

  test.each([401, 403, 408, 429, 500, 502, 503, 504])(
    'with the status %i says nothing of an earlier attempt',
    (status) => {
      expect(errorOutcome(status, refused).status).toBe('unknown')
    },
  )

  test.each(['new_token', 'new_attempt', 'fix_input', 'reapprove', 'alert_operator'] as const)(
    'of which follows "%s" is one, and says so',
    (action) => {
      const error = { code: 'CARD_DECLINED', action } as const
      expect(errorOutcome(422, { ...refused, action })).toEqual({ status: 'declined', ...error })
    },
  )

  test.each(['reconcile', 'retry_same_key', 'await_approval', 'use_details', 'refresh_token_once'] as const)(
    'of which follows "%s" is none',
    (action) => {
      expect(errorOutcome(422, { ...refused, action }).status).toBe('unknown')
    },
  )

  test('of our key is none, whatever the status', () => {
    const ofKey = { ...refused, code: 'INVALID_CREDENTIALS', action: 'alert_operator' } as const
    expect(errorOutcome(422, ofKey).status).toBe('unknown')
  })
})
