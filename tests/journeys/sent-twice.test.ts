import { expect, it } from 'vitest'
import sharp from 'sharp'
import { appendToUpload, beginUpload } from '#modules/pictures/upload/upload.server.ts'
import { openStorage } from '#platform/storage/open-storage.server.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'
import { ADDRESS, CREATE, ROOM, venueForm } from '#tests/support/venue-form.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'

const db = await testDatabase()
const dataDir = temporaryFolder('sent-twice')
const site = await testSite(db, { dataDir })
const ctx = { db, storage: openStorage({ s3: null, dataDir }) }

const { post } = venueForm(db, site)
const count = async (table: 'venues' | 'pictures' | 'uploads' | 'form_drafts', { id }: Person) =>
  (await db.pool.query(`select 1 from ${table} where owner_id = $1`, [id])).rowCount

const leadsTo = ({ headers }: Response) => headers.get('location')
const PNG = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a1f2b' } })
  .png()
  .toBuffer()

/** A picture of this person that came ahead of its form. */
async function uploaded({ id: owner }: Person): Promise<string> {
  const begun = await beginUpload(ctx, owner, PNG.length)
  if (!begun.ok) throw new Error(begun.failure.code)
  await appendToUpload(ctx, owner, begun.value, { offset: 0, bytes: PNG })
  return begun.value
}

const BOTH = new Set(['ended', 'saved'].map((notice) => `/dashboard/venues?notice=${notice}`))

/** Runs both so that neither may write to the table before both have come to that point. */
async function atOnce<T>(locked: 'venues' | 'pictures', send: () => Promise<T>): Promise<T[]> {
  const gate = await db.pool.connect()
  try {
    await gate.query(`begin; lock table ${locked} in share mode`)
    const both = [send(), send()]
    const waiting = async () => (await db.pool.query(`select ${LOCK_WAITERS}`)).rowCount
    await expect.poll(waiting, { timeout: 9_000 }).toBe(2)
    await gate.query('commit')
    return await Promise.all(both)
  } finally {
    gate.release()
  }
}

it('a form that is sent twice at once makes one venue', async () => {
  const host = await signedInPerson(db)
  await post(host, CREATE, ADDRESS)
  const answers = await atOnce('venues', () => post(host, `${CREATE}?step=room`, ROOM))
  expect(new Set(answers.map(leadsTo))).toEqual(BOTH)
  expect([await count('venues', host), await count('form_drafts', host)]).toEqual([1, 0])
})

it('a form with a picture that is sent twice at once makes one venue with one picture', async () => {
  const host = await signedInPerson(db)
  await post(host, CREATE, ADDRESS)
  const answers = await atOnce('pictures', () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(ROOM)) body.append(name, value)
    body.append('picture', new File([new Uint8Array(PNG)], 'room.png', { type: 'image/png' }))
    return site.request(`${CREATE}?step=room`, { method: 'POST', as: host, body })
  })
  expect(new Set(answers.map(leadsTo))).toEqual(BOTH)
  expect([await count('venues', host), await count('pictures', host)]).toEqual([1, 1])
  expect(await count('form_drafts', host)).toBe(0)
})

it('a change that is sent twice at once is made, and its picture kept once', async () => {
  const host = await signedInPerson(db)
  await post(host, CREATE, ADDRESS)
  await post(host, `${CREATE}?step=room`, ROOM)
  const { rows } = await db.pool.query<{ id: string }>('select id from venues where owner_id = $1', [host.id])
  const edit = `/dashboard/venues/${rows[0]?.id}/edit?step=room`
  const upload = await uploaded(host)
  const send = () => post(host, edit, { ...ROOM, capacity: '120', 'picture-upload': upload })
  expect(new Set((await atOnce('pictures', send)).map(leadsTo))).toEqual(BOTH)
  expect([await count('pictures', host), await count('form_drafts', host)]).toEqual([1, 0])
  expect((await db.pool.query('select capacity from venues where owner_id = $1', [host.id])).rows).toEqual([
    { capacity: 120 },
  ])
})
