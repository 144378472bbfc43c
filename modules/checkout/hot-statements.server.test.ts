// What every order and every scan runs is planned once a connection: to plan it takes ten times as long as to run it, and PostgreSQL
// goes on planning for the values of each run where it thinks that the plan for any values is a little dearer.
import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { checkIn } from '#modules/tickets/door/check-in.server.ts'
import { doorCache } from '#modules/tickets/door/door-cache.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { openDatabase } from '#platform/db.server.ts'
import type { PersonId, TicketId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signer } from '#tests/support/ticket-fixtures.ts'

const HOT = {
  price: '%mine.kept%',
  place: '%place_checkouts%',
  settle: '%paid_payments%',
  'check in': '%admitted%',
  'see why not': '%"wasGiven"%',
  'note why not': "%'check_in_refused', $1%",
}

test('an order and a scan are planned once a connection', async () => {
  const { address } = await testDatabase()
  const single = openDatabase({ ...address, max: 1 })
  try {
    const event = await makeEvent(single)
    for (const buyer of [await makePerson(single), await makePerson(single)])
      expect(await checkOut(ctxOf(single), checkoutServices(single), buyer, want(event, 1))).toMatchObject({
        status: 'completed',
      })
    const { rows } = await single.pool.query<{ id: TicketId; hash: string; host: PersonId }>(
      'select id, validation_hash as hash, (select owner_id from organizers limit 1) as host from tickets',
    )
    const doors = doorCache()
    for (const { id, hash, host } of [...rows, ...rows]) {
      const asker = {
        eventId: event.eventId,
        person: { id: host, name: 'The host' },
        device: { ipAddress: null, userAgent: null },
        number: null,
        isOpened: true,
      }
      expect(
        await checkIn({ ...ctxOf(single), signer, doorCache: doors }, asker, doorCode(id, hash)),
      ).not.toBe(null)
    }
    const plans = await single.plannedOnce<{ what: string; runs: number; anew: number }>(
      `select h.what, sum(p.generic_plans)::integer as runs, sum(p.custom_plans)::integer as anew
       from unnest($1::text[], $2::text[]) h (what, words)
       join pg_prepared_statements p on p.statement like h.words and p.statement not like '%unnest($1::text[], $2::text[]) h%'
       group by h.what order by h.what`,
      [Object.keys(HOT), Object.values(HOT)],
    )
    expect(plans).toEqual(
      Object.keys(HOT)
        .toSorted((a, b) => a.localeCompare(b))
        .map((what) => ({ what, runs: what === 'check in' ? 4 : 2, anew: 0 })),
    )
  } finally {
    await single.close()
  }
})
