import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FLUSH_MS, ticketLog, type TicketLog } from '#modules/tickets/log/noted-log.server.ts'
import { FLUSH_AT, MAX_RETRIED } from '#modules/tickets/log/log-buffer.ts'
import { SLOW_MS } from '#modules/tickets/log/ticket-log-entry.ts'
import { MAX_PAYMENT_LINES } from '#modules/tickets/log/write-log-lines.server.ts'
import type { Db } from '#platform/db.server.ts'
import { createLog } from '#platform/log.server.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const [tasha, jackie] = [await addPerson(db, 'Tasha'), await addPerson(db, 'Jackie')]
const ball = await addEvent(db, tasha)
const [ticket] = await addTickets(db, ball, jackie)

let isDown = false
const failing: Db = {
  ...db,
  statement: (text, values) =>
    isDown ? Promise.reject(new Error('No database')) : db.statement(text, values),
}
const lines: string[] = []
let noted: TicketLog
beforeEach(async () => {
  await db.pool.query('truncate ticket_logs')
  isDown = false
  lines.length = 0
  noted = ticketLog({ db: failing, log: createLog({ write: (line) => lines.push(line) }) })
})
afterEach(() => noted.stop())

const rows = async () => (await db.pool.query('select * from ticket_logs order by created_at, message')).rows
const note = (message: string) => noted.note({ level: 'info', eventType: 'copy_made', message })
const facts = {
  ticketId: ticket.id,
  eventId: ball.id,
  userId: jackie.id,
  ipAddress: '203.0.113.7',
  userAgent: 'A phone',
  metadata: { kind: 'pdf' },
}

describe('a line', () => {
  test('is written with every field of the specification, and under whom the event is', async () => {
    noted.note({
      ...facts,
      level: 'error',
      eventType: 'failed_operation',
      message: 'Tickets as a PDF',
      durationMs: 12,
      errorCode: 'X',
      stackTrace: 'at x',
    })
    await noted.flush()
    expect(await rows()).toEqual([
      expect.objectContaining({
        level: 'error',
        event_type: 'failed_operation',
        ticket_id: ticket.id,
        event_id: ball.id,
        user_id: jackie.id,
        organizer_id: ball.organizerId,
        message: 'Tickets as a PDF',
        metadata: { kind: 'pdf' },
        ip_address: '203.0.113.7',
        user_agent: 'A phone',
        duration_ms: 12,
        error_code: 'X',
        stack_trace: 'at x',
        created_at: expect.any(Date) as Date,
      }),
    ])
  })

  test('waits for the clock, and for no more than a hundred others', async () => {
    for (let at = 1; at < FLUSH_AT; at++) note(`line ${at}`)
    await sleep(50)
    expect(await rows()).toHaveLength(0)
    note('the hundredth')
    await expect.poll(rows).toHaveLength(FLUSH_AT)
    note('one more')
    await expect.poll(rows, { timeout: FLUSH_MS + 2_000, interval: 200 }).toHaveLength(FLUSH_AT + 1)
  }, 15_000)

  test('is written at the end', async () => {
    note('the last')
    await noted.stop()
    expect(await rows()).toHaveLength(1)
  })

  test('is tried again when the database is away, fewer than two hundred of them, and what is lost is told', async () => {
    isDown = true
    for (let at = 0; at < 250; at++) note(`line ${String(at).padStart(3, '0')}`)
    // The first hundred are under way; the next turn is of all.
    for (let turn = 0; turn < 2; turn++) await noted.flush()
    isDown = false
    await noted.flush()
    const kept = (await rows()).map(({ message }) => message as string)
    expect(kept.length).toBeLessThan(MAX_RETRIED)
    expect([kept.at(-1), kept.length >= 150]).toEqual(['line 249', true])
    const told = lines.map((line) => JSON.parse(line) as { message: string; lines: number })
    const lost = told
      .filter(({ message }) => message.includes('dropped'))
      .reduce((sum, { lines: n }) => sum + n, 0)
    expect(lost + kept.length).toBe(250)
  })

  test('names nobody who has deleted their account by then', async () => {
    const gone = await addPerson(db, 'Gone')
    await db.pool.query("update auth_user set email = id || '@account.invalid' where id = $1", [gone.id])
    noted.note({ ...facts, userId: gone.id, level: 'info', eventType: 'copy_made', message: 'A copy' })
    await noted.flush()
    expect(await rows()).toMatchObject([{ user_id: null, ip_address: null, user_agent: null }])
  })
})

describe('what is timed', () => {
  test('is noted when it takes more than a second, and not when it is quick', async () => {
    expect(await noted.timed('quick', facts, async () => 1)).toBe(1)
    await noted.timed('slow', facts, () => sleep(SLOW_MS + 20))
    await noted.flush()
    expect(await rows()).toMatchObject([
      { level: 'warn', event_type: 'slow_operation', message: 'slow', user_id: jackie.id },
    ])
    expect((await rows())[0].duration_ms).toBeGreaterThan(SLOW_MS)
  })

  test('fails as it would, and its error is noted without the values of a row', async () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(jackie@example.org)',
    })
    await expect(noted.timed('failing', facts, () => Promise.reject(error))).rejects.toBe(error)
    const answer = new Response(null, { status: 404 })
    await expect(noted.timed('refused', facts, () => Promise.reject(answer as never))).rejects.toBe(answer)
    await noted.flush()
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      level: 'error',
      event_type: 'failed_operation',
      message: 'failing',
      error_code: '23505',
    })
    expect(row.stack_trace).toContain('duplicate key')
    expect(JSON.stringify(row)).not.toContain('jackie@example.org')
  })
})

test('of payments a thousand lines are kept, the newest; of others none is dropped for them', async () => {
  await db.pool.query(
    `insert into ticket_logs (event_type, message, created_at)
     select 'payment', n::text, now() - n * interval '1 minute' from generate_series(1, $1::integer) n`,
    [MAX_PAYMENT_LINES],
  )
  note('a copy')
  await noted.flush()
  expect(await rows()).toHaveLength(MAX_PAYMENT_LINES + 1)
  for (const message of ['new one', 'new two']) noted.note({ level: 'info', eventType: 'payment', message })
  await noted.flush()
  const payments = (await rows())
    .filter(({ event_type: type }) => type === 'payment')
    .map(({ message }) => message)
  expect(payments).toHaveLength(MAX_PAYMENT_LINES)
  expect(payments).toEqual(expect.arrayContaining(['new one', 'new two', '1', '998']))
  expect(payments).not.toContain('999')
})
