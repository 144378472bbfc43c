// A door with a long queue pays for what one scan asks of the database: few statements, and none of them grows with the
// number of tickets or with the log of the night.
import { beforeAll, describe, expect, it } from 'vitest'
import { CHECK_IN_STATEMENT, checkIn } from '#modules/tickets/door/check-in.server.ts'
import { doorCache } from '#modules/tickets/door/door-cache.ts'
import { doorCode, payloadText } from '#modules/tickets/qr-payload.ts'
import { newId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets, signer } from '#tests/support/ticket-fixtures.ts'
import { throughStatement } from '#tests/support/through-statement.ts'

const TICKETS = 5_000

const db = await testDatabase()
const tasha = await addPerson(db, 'Tasha')
const jackie = await addPerson(db, 'Jackie Montgomery')
const ball = await addEvent(db, tasha)
const [paid, another] = await addTickets(db, ball, jackie, 2)

const asked: string[] = []
const counting = throughStatement(db, (text, values) => {
  asked.push(text)
  return db.statement(text, values)
})
const doors = doorCache()

async function statementsOf(code: string): Promise<number> {
  asked.length = 0
  const asker = {
    eventId: ball.id,
    person: tasha,
    device: { ipAddress: null, userAgent: null },
    number: null,
  }
  await checkIn({ db: counting, signer, doorCache: doors, now: systemNow() }, asker, code)
  return asked.length
}

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Loops': number
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** What PostgreSQL did and touched for a scan, with the plan that it keeps for everybody; nobody comes in by it. */
async function costOf(): Promise<{ blocks: number; plans: Plan[] }> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local plan_cache_mode = force_generic_plan')
    await client.query(
      `prepare scan (uuid, uuid[], text[], uuid[], text[], uuid[], text[], text[], uuid[], integer[], boolean[], jsonb[]) as ${CHECK_IN_STATEMENT}`,
    )
    // Typed: found by its hash alone.
    const values = `'${ball.id}', '{null}', '{${another!.hash}}', '{${tasha.id}}', '{Tasha}', '{null}', '{null}', '{null}', '{null}', '{null}', '{false}', array['{}'::jsonb]`
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) execute scan (${values})`,
    )
    const root = (rows as [(typeof rows)[number]])[0]['QUERY PLAN'][0].Plan
    const all = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(all)]
    return {
      blocks: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
      plans: all(root).filter((plan) => plan['Actual Loops'] > 0),
    }
  } finally {
    await client.query('rollback')
    client.release(true)
  }
}

describe('the database cost of a scan', () => {
  it('costs one statement when the ticket is let in, a second where the door is read anew, and three when it is refused', async () => {
    expect(await statementsOf(doorCode(paid.id, paid.hash))).toBe(2)
    const [next] = await addTickets(db, ball, jackie)
    expect(await statementsOf(doorCode(next.id, next.hash))).toBe(1)
    expect(await statementsOf(doorCode(next.id, next.hash))).toBe(3)
  })

  it('costs three more where the code was typed: who types is asked first, and the code is counted and taken back', async () => {
    const [next] = await addTickets(db, ball, jackie)
    expect(await statementsOf(next.hash)).toBe(1 + 3)
    expect(await statementsOf(next.hash)).toBe(3 + 3)
  })

  it('costs the count of a guess more where it is forged, and one more where its number is that of a ticket of the event', async () => {
    const [{ id, payload }] = await addTickets(db, ball, jackie)
    const wrong = 'K7P3MZQ90ABC1EFG'
    expect(await statementsOf(doorCode(newId(), wrong))).toBe(3 + 1)
    expect(await statementsOf(doorCode(id, wrong))).toBe(3 + 1 + 1)
    // What nobody signed is not looked for; the door is read.
    const unsigned = { ...payload, holderName: 'Somebody Else' }
    const read = await statementsOf(payloadText(unsigned))
    expect(await statementsOf(payloadText({ ...unsigned, hash: wrong }))).toBe(read + 1)
  })

  describe(`at an event of ${TICKETS} tickets with as long a log`, () => {
    beforeAll(async () => {
      await db.pool.query(
        `insert into tickets (event_id, id, order_id, ticket_type_id, owner_id, holder_name, holder_email, status,
                              qr_payload, validation_hash, used_at)
         select $1, gen_random_uuid(), $2, $3, $4, 'Guest', 'guest@example.org', 'used', '{}',
                lpad(n::text, 16, '0'), now() - n * interval '1 second'
         from generate_series(1, $5) n`,
        [ball.id, paid.orderId, ball.ticketTypeId, jackie.id, TICKETS],
      )
      await db.pool.query(
        `insert into ticket_logs (event_type, ticket_id, event_id, user_id, message, metadata, created_at, error_code)
         select case n % 2 when 0 then 'check_in' else 'check_in_refused' end, t.id, t.event_id, $2, 'Come in', '{}',
                t.used_at, case n % 2 when 1 then 'ALREADY_IN' end
         from (select *, row_number() over () as n from tickets where event_id = $1 and used_at is not null) t`,
        [ball.id, tasha.id],
      )
    })

    it('counts no tickets and sorts no log', async () => {
      const { blocks, plans } = await costOf()
      expect(plans.filter((plan) => plan['Node Type'] === 'Sort' && plan['Actual Rows'] > 6)).toEqual([])
      expect(plans.map((plan) => plan['Index Name'])).toEqual(expect.arrayContaining(['ticket_logs_scans']))
      expect(blocks).toBeLessThan(150)
    })
  })
})
