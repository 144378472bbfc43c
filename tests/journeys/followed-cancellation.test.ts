// What a host reads before and after an event is cancelled, added up a second time from the rows of the ledger, and of cash from what
// its buyers brought.
import { expect, test } from 'vitest'
import { refundCancelledEvents } from '#modules/checkout/cancel/refund-cancelled.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { ctxOf, makeEvent } from '#tests/support/box-office.ts'
import { CASH, eventCalledOff } from '#tests/support/event-called-off.ts'
import { readHtml } from '#tests/support/html.ts'
import { postingsOf } from '#tests/support/night-of-money.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { refunding } from '#tests/support/refunding.ts'
import { signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const { services, managerOf, cancelPaid, buy, orderOf } = eventCalledOff(db)
const { bought, refund } = refunding(db, services)

test('what goes back is what the ledger has of the night, and what was brought in cash', async () => {
  const tasha = await signedInPerson(db, 'Tasha Reed')
  const event = await makeEvent(db, { ownerId: tasha.id, acceptsCash: true })
  await buy(event, CASH, 4_000)
  await settleCashOrder(ctxOf(db), await managerOf(event, 'money'), await orderOf(event))
  const three = await bought(event, 3)
  await refund(three, three.tickets.slice(0, 1))
  await buy(event, {}, 4_000)
  await buy(await makeEvent(db, { ownerId: tasha.id }), {}, 4_000) // of another night
  const cash = 4_120

  const amounts = async () => {
    const answer = await site.request(`/dashboard/events/edit/${event.eventId}/cancel`, { as: tasha })
    const { text } = readHtml(await answer.text())
    return [...text.matchAll(/\$([\d,]+\.\d{2})/g)].map(([, said = '']) =>
      Math.round(Number(said.replaceAll(',', '')) * 100),
    )
  }
  const online = async (...kinds: string[]) =>
    (await postingsOf(db))
      .filter(({ eventId, kind }) => eventId === event.eventId && kinds.includes(kind))
      .reduce((sum, { provider }) => sum + provider, 0)

  const left = await online('sale', 'refund')
  expect(left).toBe(3 * 4_120)
  expect(await amounts()).toEqual([left + cash, left, cash, left])
  expect((await cancelPaid(event)).ok).toBe(true)
  const before = await online('refund')
  await refundCancelledEvents(ctxOf(db), services)
  const back = before - (await online('refund'))
  expect([back, await online('sale', 'refund')]).toEqual([left, 0])
  expect(await amounts()).toEqual([back + cash, cash])
})
