import { expect, test } from 'vitest'
import { importEvents } from '#modules/events/import/import-events.server.ts'
import { IMPORT_VALUES } from '#modules/events/import/import-schema.ts'
import { keepImport } from '#modules/events/import/pending-import.server.ts'
import { importedBefore } from '#modules/events/import/preview-import.server.ts'
import { readFile } from '#modules/events/import/read/read-file.server.ts'
import { addedEvents, undoImport } from '#modules/events/import/undo-import.server.ts'
import { managersAmong } from '#modules/teams/prove/prove-manager.server.ts'
import type { EventId, ImportId, PersonId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'
import { addTicketType, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const NOW = toInstant('2026-11-23T18:00:00Z')

/** Enters a table of these days, each of its own event, and answers as which file. */
async function enter(importer: PersonId, ...titles: string[]): Promise<ImportId> {
  const table = ['title,day,city,state', ...titles.map((title) => `${title},2027-03-06,Chicago,IL`)]
  const read = await readFile(new TextEncoder().encode(table.join('\n')), NOW)
  if (!read.ok) throw new Error(read.failure.code)
  const rows = read.value
  const importId = await keepImport(db, importer, { fileName: 'events.csv', rows })
  const person = { id: importer, name: '' }
  const entered = await importEvents(db, {
    importer,
    importId,
    rows,
    managers: await managersAmong(db, person, await importedBefore(db, importer, rows), 'edit'),
    defaults: { ...IMPORT_VALUES, days: 1 },
    now: NOW,
    organizerId: '',
    hostName: 'The Ivory Club',
  })
  if (!entered.ok) throw new Error(entered.failure.code)
  return importId
}

async function undo(person: PersonId, importId: ImportId): Promise<number> {
  const ids = (await addedEvents(db, person, importId)).map(({ id }) => id)
  return undoImport(db, importId, await managersAmong(db, { id: person, name: '' }, ids, 'edit'))
}

const titlesOf = async (owner: PersonId) => {
  const { rows } = await db.pool.query<{ id: EventId; title: string }>(
    'select id, title from events where owner_id = $1 order by title',
    [owner],
  )
  return rows.map(({ title }) => title)
}
const idOf = async (owner: PersonId, title: string) => {
  const { rows } = await db.pool.query<{ id: EventId }>(
    'select id from events where owner_id = $1 and title = $2',
    [owner, title],
  )
  return rows[0]!.id
}

test('an import is taken back whole, once, and can come in again', async () => {
  const host = await makePerson(db)
  const file = await enter(host, 'Ball', 'Gala')
  expect(await undo(host, file)).toBe(2)
  expect(await titlesOf(host)).toEqual([])
  expect(await undo(host, file)).toBe(0)
  await enter(host, 'Ball', 'Gala')
  expect(await titlesOf(host)).toEqual(['Ball', 'Gala'])
})

test('what an earlier file added stays when a later one that says it again is taken back', async () => {
  const host = await makePerson(db)
  await enter(host, 'Ball')
  const later = await enter(host, 'Ball', 'Gala')
  expect((await addedEvents(db, host, later)).map(({ title }) => title)).toEqual(['Gala'])
  expect(await undo(host, later)).toBe(1)
  expect(await titlesOf(host)).toEqual(['Ball'])
})

test('an event with tickets stays, also when they were put on sale just before it is looked at', async () => {
  const host = await makePerson(db)
  const file = await enter(host, 'Ball', 'Gala')
  await addTicketType(db, await idOf(host, 'Ball'))
  expect((await addedEvents(db, host, file)).map(({ title, hasTickets }) => [title, hasTickets])).toEqual(
    expect.arrayContaining([
      ['Ball', true],
      ['Gala', false],
    ]),
  )

  const selling = await db.pool.connect()
  await selling.query('begin')
  await selling.query(
    "insert into ticket_types (event_id, id, name, price_cents) values ($1, gen_random_uuid(), 'General', 1000)",
    [await idOf(host, 'Gala')],
  )
  const undone = undo(host, file)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await selling.query('commit')
  selling.release()
  expect(await undone).toBe(0)
  expect(await titlesOf(host)).toEqual(['Ball', 'Gala'])
})

test('nobody takes back what another person entered, nor more than the file', async () => {
  const [host, other] = [await makePerson(db), await makePerson(db)]
  const file = await enter(host, 'Ball')
  const others = await enter(other, 'Gala')
  expect(await addedEvents(db, other, file)).toEqual([])
  expect(await undo(other, file)).toBe(0)
  const managers = await managersAmong(db, { id: host, name: '' }, [await idOf(host, 'Ball')], 'edit')
  expect(await undoImport(db, others, managers)).toBe(0)
  expect([await titlesOf(host), await titlesOf(other)]).toEqual([['Ball'], ['Gala']])
})
