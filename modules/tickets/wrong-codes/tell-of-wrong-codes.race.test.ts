// Two doors refuse wrong codes of one ticket at the same moment: whoever runs the event is told, and once. The controls show that
// either can fail.
import { expect, test } from 'vitest'
import { checkIn } from '#modules/tickets/door/check-in.server.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { logCheckInFailure } from '#modules/tickets/ticket-log.server.ts'
import { TELL_OF_WRONG_CODES } from '#modules/tickets/wrong-codes/tell-of-wrong-codes.server.ts'
import { type Db, type DbOrTx, withTransaction } from '#platform/db.server.ts'
import { systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { doorDevice } from '#tests/support/door-device.ts'
import { hesitating } from '#tests/support/hesitating.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { throughStatement } from '#tests/support/through-statement.ts'
import { addTickets, signer } from '#tests/support/ticket-fixtures.ts'

const KEY = `'wrong_codes:' || t.event_id || ':' || t.id || ':' || extract(epoch from since.at) || ':' || p.id`

const db = await testDatabase({ max: 16 })
const { jackie, device, doors, newDoor } = await testDoor(db)

/** A ticket with so many wrong codes, of two doors that try another each. */
async function tried(times: number) {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie)
  let made = 0
  const wrong = () => doorCode(ticket.id, `K7P3MZQ90ABC${String(++made).padStart(4, '0')}`)
  const person = { id: door.personId, name: door.personName }
  const asker = { eventId: event.id, person, device, number: null }
  const scan = (at: Db) => checkIn({ db: at, signer, doorCache: doors, now: systemNow() }, asker, wrong())
  for (let time = 0; time < times; time++) await scan(db)
  const phone = doorDevice(db, door)
  const report = () =>
    phone.report([phone.scanned(1, 1, { kind: 'refused', reason: 'NOT_ON_LIST', code: wrong() })])
  const notices = async () =>
    (await db.pool.query('select from notifications where user_id = $1', [door.personId])).rows.length
  return { ticket, door, wrong, scan, report, notices }
}

/** A door of another server: it shares no statement with any other. Without the key, when told so. */
const another = (isKeyless = false): Db =>
  throughStatement(db, (text, values) => db.statement(isKeyless ? text.replace(KEY, 'null') : text, values))

/** Goes on for each once two have come. */
function meeting(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    if (++come === 2) resolve()
    return promise
  }
}

test.each([
  ['with the key', false, 1],
  ['without it', true, 2],
])('two doors that tell at the same moment tell once: %s', async (_, isKeyless, told) => {
  const { scan, notices } = await tried(2)
  const when = 'after insert on notifications for each row'
  await hesitating(db, { when }, { someoneComes: isKeyless }, () =>
    Promise.all([scan(another(isKeyless)), scan(another(isKeyless))]),
  )
  expect(await notices()).toBe(told)
})

test('of two doors that log at the same moment one finds the lines of both: not so where each tells before its line is committed', async () => {
  const race = async (inTransaction: boolean) => {
    const { ticket, door, wrong, notices } = await tried(1)
    const [logged, asked] = [meeting(), meeting()]
    const waiting = <D extends DbOrTx>(at: D): D => ({
      ...at,
      plannedOnce: async <Row extends object>(text: string, values?: readonly unknown[]) => {
        if (text !== TELL_OF_WRONG_CODES) return at.plannedOnce<Row>(text, values)
        await logged()
        const rows = await at.plannedOnce<Row>(text, values)
        await asked()
        return rows
      },
    })
    const refuse = (at: DbOrTx) => {
      const presented = wrong()
      const key = { ticketId: ticket.id, hash: presented.slice(-16) }
      const scanned = { presented, device, number: null, doorName: undefined, ticket: null, key }
      return logCheckInFailure(at, door, { code: 'FORGED' }, scanned)
    }
    const once = () =>
      inTransaction ? withTransaction(db, (tx) => refuse(waiting(tx))) : refuse(waiting(db))
    await Promise.all([once(), once()])
    return notices()
  }
  expect(await race(false)).toBe(1)
  expect(await race(true)).toBe(0)
})

test('a door that hands in its scans and one that refuses at the same moment tell once', async () => {
  for (let time = 0; time < 10; time++) {
    const { scan, report, notices } = await tried(1)
    await Promise.all([scan(another()), report()])
    expect(await notices()).toBe(1)
  }
})
