import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { ticketVoidMail } from '#modules/checkout/void/void-mails.server.ts'
import { voidTicket } from '#modules/checkout/void/void-ticket.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { getGuestTicket } from '#modules/tickets/guest-ticket/guest-ticket.server.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { orderOf } = refunding(db, services)

test.each([
  ['nothing', 'that a code made free', { kind: 'free' as const }, 0, false, 'Nothing was paid for it'],
  ['its part', 'that a code made cheaper', {}, 6592, true, 'No money was moved'],
  ['its price', 'without a code', null, 8240, true, 'No money was moved'],
])('%s was paid for a ticket %s', async (_, __, promo, totalCents, costMoney, words) => {
  const event = await makeEvent(db)
  if (promo) await makePromoCode(db, event, promo)
  const buyer = await makePerson(db)
  const free = totalCents === 0 ? { sourceToken: null } : {}
  await checkOut(
    ctxOf(db),
    services,
    buyer,
    want(event, 2, { totalCents, promoCodes: promo ? ['STEP20'] : [], ...free }),
  )
  const { tickets, host } = await orderOf(event, buyer)
  const ticketId = tickets[0]!
  const seller = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'sales'))!
  expect((await getGuestTicket(ctxOf(db), seller, ticketId))?.costMoney).toBe(costMoney)
  await voidTicket(db, host, { ticketId, why: 'fraud', words: '' })
  const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
  const payload = { eventId: event.eventId, ticketId, words: '' }
  expect((await ticketVoidMail.write({ ...ctxOf(db), site, secret: 'x' }, payload))!.text).toContain(words)
})
