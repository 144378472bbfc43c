import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { jpegUrl, type Picture, webpSrcSet } from '#modules/pictures/picture.ts'
import { pictureColumn, removePicture, storePicture } from '#modules/pictures/store-picture.server.ts'
import { findObject, keepObject, stageObject } from '#modules/pictures/stored-objects.server.ts'
import { moveBytesToStorage, removeOrphans } from '#modules/pictures/sweep-storage.server.ts'
import { ok } from '#platform/result.ts'
import { withTransaction } from '#platform/db.server.ts'
import type { ObjectStorage } from '#platform/storage/object-storage.server.ts'
import { ctxOf, makePerson } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testStorage } from '#tests/support/storage.ts'

const db = await testDatabase()
const storage = testStorage()
const ctx = { ...ctxOf(db), storage }

const file = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#7a1f2b' } })
  .png()
  .toBuffer()

async function stored(over: Partial<Parameters<typeof storePicture>[1]> = {}): Promise<Picture> {
  const ownerId = await makePerson(db)
  const kept = await storePicture(ctx, { file, ownerId, ...over }, async (_, picture) => ok(picture))
  if (!kept.ok) throw new Error(kept.failure.code)
  return kept.value
}
const orphans = async () =>
  (await db.pool.query<{ storage_key: string }>('select storage_key from storage_orphans')).rows.map(
    (row) => row.storage_key,
  )
const keysOf = async ({ id }: Picture) =>
  (
    await db.pool.query<{ storage_key: string }>(
      'select storage_key from storage_objects where picture_id = $1 order by storage_key',
      [id],
    )
  ).rows.map((row) => row.storage_key)
const makeDue = () => db.pool.query("update storage_orphans set remove_after = now() - interval '1 second'")

describe('a stored picture', () => {
  it('is kept in all its sizes, at addresses that follow from its row', async () => {
    const picture = await stored({ focalPoint: 'top' })
    expect(picture).toMatchObject({ width: 1000, height: 500, widths: [480, 960, 1000], focalPoint: 'top' })
    const folder = `/storage/v1/object/public/pictures/${picture.id}`
    expect(webpSrcSet(picture)).toBe(
      `${folder}/480.webp 480w, ${folder}/960.webp 960w, ${folder}/1000.webp 1000w`,
    )
    expect(jpegUrl(picture)).toBe(`${folder}/picture.jpg`)
    for (const name of ['480.webp', '960.webp', '1000.webp', 'picture.jpg']) {
      const object = await findObject(ctx, 'pictures', `${picture.id}/${name}`)
      const bytes = Buffer.from(await new Response(await object?.open()).arrayBuffer())
      expect(bytes.length).toBe(object?.sizeBytes)
      expect(`image/${(await sharp(bytes).metadata()).format}`).toBe(object?.contentType)
    }
    const { rows } = await db.pool.query(
      `select ${pictureColumn('p')} as picture from (values (1)) v left join pictures p on p.id = $1`,
      [picture.id],
    )
    expect(rows).toEqual([{ picture }])
    expect(await orphans()).toEqual([])
  })

  it('is not kept when the row that was to name it could not be written', async () => {
    const before = storage.keys()
    const ownerId = await makePerson(db)
    const failing = storePicture(ctx, { file, ownerId }, async () => {
      throw new Error('no such venue')
    })
    await expect(failing).rejects.toThrow('no such venue')
    const { rowCount } = await db.pool.query('select from pictures where owner_id = $1', [ownerId])
    expect([rowCount, (await orphans()).length]).toEqual([0, 4])
    await makeDue()
    await removeOrphans(ctx)
    expect(storage.keys()).toEqual(before)
  })

  it('takes its bytes along when it is removed, and when its owner is', async () => {
    for (const remove of [
      async ({ id }: Picture) => removePicture(db, id),
      async ({ id }: Picture) =>
        db.pool.query('delete from auth_user where id = (select owner_id from pictures where id = $1)', [id]),
    ]) {
      const picture = await stored()
      const keys = await keysOf(picture)
      expect(keys.filter((key) => storage.keys().includes(key))).toHaveLength(4)
      await remove(picture)
      await removeOrphans(ctx)
      expect(keys.filter((key) => storage.keys().includes(key))).toEqual([])
      expect(await orphans()).toEqual([])
    }
  })
})

describe('orphaned bytes in the storage', () => {
  const staged = () =>
    stageObject(ctx, 'pictures', { bytes: Buffer.from('bytes'), contentType: 'image/webp' })

  it('stay for an hour, in which a slow request may still name them', async () => {
    const { storageKey } = await staged()
    expect(await removeOrphans(ctx)).toBe(0)
    await db.pool.query("update storage_orphans set remove_after = remove_after - interval '61 minutes'")
    expect(await removeOrphans(ctx)).toBe(1)
    expect(storage.keys()).not.toContain(storageKey)
  })

  it('cannot be named once their removal has begun', async () => {
    const late = await staged()
    await makeDue()
    await removeOrphans(ctx)
    const ownerId = await makePerson(db)
    const naming = withTransaction(db, (tx) => keepObject(tx, late, { path: 'late/480.webp', ownerId }))
    await expect(naming).rejects.toThrow('are gone, or were never stored')
    expect(await findObject(ctx, 'pictures', 'late/480.webp')).toBeNull()
  })

  it('are tried again while the storage does not answer', async () => {
    const { storageKey } = await staged()
    await makeDue()
    const away: ObjectStorage = { ...storage, delete: () => Promise.reject(new Error('no line')) }
    expect(await removeOrphans({ ...ctx, storage: away })).toBe(0)
    expect(await orphans()).toEqual([storageKey])
    await makeDue()
    expect(await removeOrphans(ctx)).toBe(1)
    expect(storage.keys()).not.toContain(storageKey)
  })

  it('are nothing new when the storage never took them', async () => {
    const full: ObjectStorage = { ...storage, put: () => Promise.reject(new Error('disk full')) }
    const bytes = Buffer.from('bytes')
    await expect(
      stageObject({ db, storage: full }, 'pictures', { bytes, contentType: 'image/webp' }),
    ).rejects.toThrow('disk full')
    await makeDue()
    expect(await removeOrphans(ctx)).toBe(1)
    expect(await orphans()).toEqual([])
  })
})

describe('an avatar from before the object storage', () => {
  it('is served from its row, and moves out with the same address', async () => {
    const id = await makePerson(db)
    const bytes = Buffer.from('an old picture')
    const path = `${id}/avatar.webp`
    await db.pool.query(
      `insert into storage_objects (bucket, path, owner_id, content_type, version, size_bytes, bytes)
       values ('avatars', $1, $2, 'image/webp', 'oldversion12', $3, $4)`,
      [path, id, bytes.length, bytes],
    )
    const read = async () => {
      const object = await findObject(ctx, 'avatars', path)
      return [object?.version, await new Response(await object?.open()).text()]
    }
    const before = await read()
    expect(before).toEqual(['oldversion12', 'an old picture'])
    await moveBytesToStorage(ctx)
    expect(await read()).toEqual(before)
    const { rows } = await db.pool.query(
      "select bytes, storage_key like 'avatars/%.webp' as moved from storage_objects where path = $1",
      [path],
    )
    expect(rows).toEqual([{ bytes: null, moved: true }])
    expect(await brokenInvariants(db)).toEqual([])
  })
})
