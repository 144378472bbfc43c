import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { findBuyer } from '#modules/checkout/quote/find-buyer.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { billing, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const event = await makeEvent(db, { acceptsCash: true })

const buy = async (by: PersonId, fullName: string, over = {}) =>
  checkOut(
    ctxOf(db),
    checkoutServices(db),
    by,
    want(event, 1, { billing: { ...billing, fullName }, ...over }),
  )
const known = async (id: PersonId) =>
  (await findBuyer(ctxOf(db), { id, email: 'a@example.org', name: 'A' })).billing?.fullName

test('the form of a buyer begins with what they typed themselves for their last payment with an address', async () => {
  const [jackie, dee] = [await makePerson(db), await makePerson(db)]
  await buy(jackie, 'Jackie Montgomery')
  await buy(dee, 'Miss Dee')
  await buy(jackie, 'Jackie in cash', { method: 'cash', sourceToken: null })
  expect([await known(jackie), await known(dee), await known(await makePerson(db))]).toEqual([
    'Jackie Montgomery',
    'Miss Dee',
    undefined,
  ])
  const free = await makeEvent(db, { priceCents: 0 })
  await checkOut(
    ctxOf(db),
    checkoutServices(db),
    jackie,
    want(free, 1, { billing: { ...billing, fullName: 'Jackie for free', addressLine1: '' } }, 0),
  )
  expect(await known(jackie)).toBe('Jackie Montgomery')
})
