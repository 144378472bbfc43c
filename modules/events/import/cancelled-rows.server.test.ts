import { describe, expect, test } from 'vitest'
import { markCancelled } from '#modules/events/import/mark-cancelled.server.ts'
import type { EventId } from '#platform/ids.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { importing, NOW, rowsOf } from '#tests/support/importing.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { enter, preview, planOf, eventsOf } = importing(db)

const NEVER = 'leave out: It is cancelled in the file, and was never here.'
const table = (status: string, title = 'Ivory Ball') =>
  rowsOf(`title,day,state,status\n${title},2027-03-06,IL,${status}`)
const setStatus = (id: unknown, status: string) =>
  db.pool.query('update events set status = $2, updated_at = clock_timestamp() where id = $1', [id, status])

async function entered() {
  const owner = await makePerson(db)
  await enter(owner, await table(''))
  const [ball] = await eventsOf(owner)
  return { owner, id: ball!['id'] as EventId }
}

describe('an event that is cancelled in the file', () => {
  test.each(['Cancelled', 'canceled', 'https://schema.org/EventCancelled'])(
    'as "%s" is cancelled by its host, and changes nothing by itself',
    async (status) => {
      const { owner, id } = await entered()
      const rows = await table(status)
      expect(await planOf(owner, rows)).toMatchObject([{ action: 'cancel', eventId: id }])
      expect(await enter(owner, rows)).toEqual({ ok: true, value: { added: 0, changed: 0 } })
      expect(await eventsOf(owner)).toMatchObject([{ status: 'published' }])
      await setStatus(id, 'cancelled')
      expect(await preview(owner, rows)).toEqual(['same'])
    },
  )

  test('that was exported from here is cancelled on its own page, and the row says so', async () => {
    const { owner, id } = await entered()
    const [row] = await table('cancelled')
    expect(await planOf(owner, [{ ...row!, id }])).toMatchObject([
      { action: 'keep', reason: 'It is cancelled in the file. If it is on here, cancel it on its own page.' },
    ])
  })

  test('is cancelled by its host though they have changed it here', async () => {
    const { owner, id } = await entered()
    await db.pool.query("update events set djs = 'DJ Own', updated_at = clock_timestamp() where id = $1", [
      id,
    ])
    expect(await preview(owner, await table('cancelled'))).toEqual(['cancel'])
    await setStatus(id, 'postponed')
    expect(await preview(owner, await table('cancelled'))).toEqual(['cancel'])
  })

  test('is not entered where it was never here, and comes in when it takes place after all', async () => {
    const owner = await makePerson(db)
    expect(await preview(owner, await table('cancelled'))).toEqual([NEVER])
    await enter(owner, await table('cancelled'))
    expect(await eventsOf(owner)).toEqual([])
    expect(await preview(owner, await table('confirmed'))).toEqual(['add'])
  })

  test.each(['archived', 'draft', 'begun'])('stays as it is where it is %s here', async (state) => {
    const { owner, id } = await entered()
    if (state === 'begun')
      await db.pool.query('update events set starts_at = $2, ends_at = $2::timestamptz + $3 where id = $1', [
        id,
        NOW,
        '5 hours',
      ])
    else await setStatus(id, state)
    expect(await preview(owner, await table('cancelled'))).toEqual([
      'keep: It is cancelled in the file. It has begun, is over or is put away here, and stays as it is.',
    ])
  })

  test('is touched by nobody else', async () => {
    const { owner, id } = await entered()
    await db.pool.query('update events set owner_id = $2 where id = $1', [id, await makePerson(db)])
    expect(await preview(owner, await table('cancelled'))).toEqual([
      'keep: It is cancelled in the file. You may not change it any more.',
    ])
  })

  test('is not called off the other way round: a file that takes it back is told that it cannot be', async () => {
    const { owner, id } = await entered()
    await markCancelled(db, owner, [id])
    expect(await preview(owner, await table(''))).toEqual(['same'])
    await setStatus(id, 'cancelled')
    await markCancelled(db, owner, [id])
    expect(await preview(owner, await table(''))).toEqual([
      'keep: It is cancelled here, which cannot be undone.',
    ])
    expect(await preview(owner, await table('cancelled'))).toEqual(['same'])
  })
})

test.each([
  ['postponed', 'It is postponed in the file: its day does not hold.'],
  ['Draft', 'It is a draft in the file.'],
])('an event that is %s in the file is not announced', async (status, reason) => {
  expect(await preview(await makePerson(db), await table(status))).toEqual([`leave out: ${reason}`])
})
