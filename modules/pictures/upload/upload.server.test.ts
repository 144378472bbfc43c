import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { MAX_UPLOAD_BYTES, CHUNK_BYTES, MIN_CHUNK_BYTES } from '#modules/pictures/upload/upload.ts'
import {
  appendToUpload,
  beginUpload,
  findUpload,
  readUpload,
  removeUpload,
  sweepUploads,
} from '#modules/pictures/upload/upload.server.ts'
import { removeOrphans } from '#modules/pictures/sweep-storage.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { ctxOf, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testStorage } from '#tests/support/storage.ts'

const db = await testDatabase()
const storage = testStorage()
const ctx = { ...ctxOf(db), storage }

const FILE = randomBytes(2 * CHUNK_BYTES + 1000)
const chunkAt = (offset: number, size = CHUNK_BYTES) => ({
  offset,
  bytes: FILE.subarray(offset, offset + size),
})

async function begun(ownerId: PersonId, size = FILE.length): Promise<string> {
  const upload = await beginUpload(ctx, ownerId, size)
  if (!upload.ok) throw new Error(upload.failure.code)
  return upload.value
}
async function send(ownerId: PersonId, id: string): Promise<void> {
  for (let offset = 0; offset < FILE.length; offset += CHUNK_BYTES)
    expect(await appendToUpload(ctx, ownerId, id, chunkAt(offset))).toMatchObject({ ok: true })
}
const refused = (code: string) => ({ ok: false, failure: { code } })
const throttledUpTo = (seconds: number) => ({
  ok: false,
  failure: {
    code: 'UPLOAD_THROTTLED',
    retryAfterSeconds: expect.toSatisfy((wait) => wait > 0 && wait <= seconds) as number,
  },
})

describe('a resumable upload in chunks', () => {
  it('is whole once every chunk is there, exactly as it was, and not before', async () => {
    const owner = await makePerson(db)
    const id = await begun(owner)
    expect(await appendToUpload(ctx, owner, id, chunkAt(0))).toEqual({ ok: true, value: CHUNK_BYTES })
    expect(await readUpload(ctx, owner, id)).toBeNull()
    expect(await findUpload(db, owner, id)).toEqual({ sizeBytes: FILE.length, receivedBytes: CHUNK_BYTES })
    await appendToUpload(ctx, owner, id, chunkAt(CHUNK_BYTES))
    await appendToUpload(ctx, owner, id, chunkAt(2 * CHUNK_BYTES))
    expect(await readUpload(ctx, owner, id)).toEqual(FILE)
  })

  it('takes each chunk once, also when it comes several times at once', async () => {
    const owner = await makePerson(db)
    const id = await begun(owner)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => appendToUpload(ctx, owner, id, chunkAt(0))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array(3).fill(refused('UPLOAD_OFFSET_WRONG')))
    await appendToUpload(ctx, owner, id, chunkAt(CHUNK_BYTES))
    await appendToUpload(ctx, owner, id, chunkAt(2 * CHUNK_BYTES))
    expect(await readUpload(ctx, owner, id)).toEqual(FILE)
  })

  it.each<[string, { offset: number; bytes: Uint8Array }, string]>([
    ['begins too late', chunkAt(CHUNK_BYTES), 'UPLOAD_OFFSET_WRONG'],
    ['begins nowhere', { offset: Number.NaN, bytes: FILE.subarray(0, CHUNK_BYTES) }, 'UPLOAD_OFFSET_WRONG'],
    ['is longer than the file', { offset: 0, bytes: Buffer.alloc(FILE.length + 1) }, 'UPLOAD_TOO_LARGE'],
    ['is tiny and not the last', chunkAt(0, MIN_CHUNK_BYTES - 1), 'UPLOAD_CHUNK_TOO_SMALL'],
  ])('refuses a chunk that %s', async (_, chunk, code) => {
    const owner = await makePerson(db)
    const id = await begun(owner)
    expect(await appendToUpload(ctx, owner, id, chunk)).toEqual(refused(code))
    expect(await findUpload(db, owner, id)).toMatchObject({ receivedBytes: 0 })
  })

  it('is nobody else’s to see, go on with, read or remove', async () => {
    const [owner, stranger] = [await makePerson(db), await makePerson(db)]
    const id = await begun(owner)
    expect(await findUpload(db, stranger, id)).toBeNull()
    expect(await appendToUpload(ctx, stranger, id, chunkAt(0))).toEqual(refused('UPLOAD_NOT_FOUND'))
    await send(owner, id)
    expect(await readUpload(ctx, stranger, id)).toBeNull()
    await removeUpload(db, stranger, id)
    expect(await readUpload(ctx, owner, id)).toEqual(FILE)
  })

  it('is gone once its day is over, also before it is swept away', async () => {
    const owner = await makePerson(db)
    const [whole, begunOnly] = [await begun(owner), await begun(owner)]
    await send(owner, whole)
    await db.pool.query('update uploads set expires_at = now() where owner_id = $1', [owner])
    expect(await findUpload(db, owner, whole)).toBeNull()
    expect(await readUpload(ctx, owner, whole)).toBeNull()
    expect(await appendToUpload(ctx, owner, begunOnly, chunkAt(0))).toEqual(refused('UPLOAD_NOT_FOUND'))
  })

  it.each([0, -1, 1.5, Number.NaN, 15 * 1024 * 1024 + 1])('is not begun with a size of %j', async (size) => {
    expect(await beginUpload(ctx, await makePerson(db), size)).toEqual(refused('UPLOAD_TOO_LARGE'))
  })

  it('is one of five open ones, of which the oldest is removed, and of sixty an hour', async () => {
    const owner = await makePerson(db)
    const first = await begun(owner)
    await appendToUpload(ctx, owner, first, chunkAt(0))
    await Promise.all(Array.from({ length: 5 }, () => begun(owner)))
    expect(await findUpload(db, owner, first)).toBeNull()
    const open = await db.pool.query('select from uploads where owner_id = $1', [owner])
    expect(open.rowCount).toBe(5)
    for (let i = 6; i < 60; i++) await begun(owner)
    expect(await beginUpload(ctx, owner, 1)).toEqual(throttledUpTo(3600))
    expect((await beginUpload(ctx, await makePerson(db), 1)).ok).toBe(true)
  })

  it('may be sent in 600 chunks in ten minutes: 15 MB over a poor line in the smallest ones, each of them twice', async () => {
    expect((2 * MAX_UPLOAD_BYTES) / MIN_CHUNK_BYTES).toBeLessThan(RATE_LIMITS['upload chunk'].max)
    const [owner, other] = [await makePerson(db), await makePerson(db)]
    const id = await begun(owner)
    const tries = Array.from({ length: 599 }, () =>
      consumeRateLimit(db, { limit: 'upload chunk', of: owner }),
    )
    await Promise.all(tries)
    expect((await appendToUpload(ctx, owner, id, chunkAt(0))).ok).toBe(true)
    expect(await appendToUpload(ctx, owner, id, chunkAt(CHUNK_BYTES))).toEqual(throttledUpTo(600))
    expect((await appendToUpload(ctx, other, await begun(other), chunkAt(0))).ok).toBe(true)
  })

  it('is not stored more than five chunks at once of one person', async () => {
    const [owner, other] = [await makePerson(db), await makePerson(db)]
    const [free, stored] = [Promise.withResolvers<void>(), [] as string[]]
    const put: typeof storage.put = async (key, ...rest) => {
      stored.push(key)
      await free.promise
      return storage.put(key, ...rest)
    }
    const slow = { ...ctx, storage: { ...storage, put } }
    const id = await begun(owner)
    const five = Array.from({ length: 5 }, () => appendToUpload(slow, owner, id, chunkAt(0)))
    await expect.poll(() => stored.length, { timeout: 9_000 }).toBe(5)
    expect(await appendToUpload(slow, owner, id, chunkAt(0))).toEqual(throttledUpTo(1))
    const others = appendToUpload(slow, other, await begun(other), chunkAt(0))
    await expect.poll(() => stored.length, { timeout: 9_000 }).toBe(6)
    free.resolve()
    expect((await Promise.all(five)).filter(({ ok }) => ok)).toHaveLength(1)
    expect((await others).ok).toBe(true)
    expect((await appendToUpload(slow, owner, id, chunkAt(CHUNK_BYTES))).ok).toBe(true)
  })

  it.each<[string, (owner: PersonId, id: string) => Promise<unknown>]>([
    ['is removed', (owner, id) => removeUpload(db, owner, id)],
    [
      'has not arrived within its day',
      async (_, id) => {
        await db.pool.query("update uploads set expires_at = now() - interval '1 second' where id = $1", [id])
        await sweepUploads(ctx)
      },
    ],
    [
      'belonged to somebody who left',
      (owner) => db.pool.query('delete from auth_user where id = $1', [owner]),
    ],
  ])('leaves no chunk behind when it %s', async (_, end) => {
    await db.pool.query('update storage_orphans set remove_after = now()')
    await removeOrphans(ctx)
    const before = storage.keys()
    const owner = await makePerson(db)
    const id = await begun(owner)
    await appendToUpload(ctx, owner, id, chunkAt(0))
    expect(storage.keys().length).toBe(before.length + 1)
    await end(owner, id)
    await removeOrphans(ctx)
    expect(storage.keys()).toEqual(before)
  })
})
