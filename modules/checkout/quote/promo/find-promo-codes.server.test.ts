import { expect, test } from 'vitest'
import { findPromoCodes } from '#modules/checkout/quote/promo/find-promo-codes.server.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { throughStatement } from '#tests/support/through-statement.ts'

const db = await testDatabase()

test('of a cart without a code, or with what cannot be one, nothing is asked', async () => {
  const { eventId } = await makeEvent(db)
  const noDatabase = throughStatement(db, () => Promise.reject(new Error('The database was asked')))
  for (const codes of [[], ['no code', '\0\0\0']])
    expect(await findPromoCodes(noDatabase, { eventIds: [eventId], codes, personId: null })).toEqual([])
})
