import { describe, expect, it } from 'vitest'
import { forgetUploadOf, readPictureFile } from '#modules/pictures/read-picture-file.server.ts'
import { appendToUpload, beginUpload } from '#modules/pictures/upload/upload.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testStorage } from '#tests/support/storage.ts'

const db = await testDatabase()
const ctx = { db, storage: testStorage() }
const BYTES = Buffer.from('a picture')
const MEGABYTE = 1024 * 1024

async function uploaded(owner: PersonId, sizeBytes = BYTES.length): Promise<string> {
  const begun = await beginUpload(ctx, owner, sizeBytes)
  if (!begun.ok) throw new Error(begun.failure.code)
  if (sizeBytes === BYTES.length) await appendToUpload(ctx, owner, begun.value, { offset: 0, bytes: BYTES })
  return begun.value
}

describe('the picture file of a submitted form', () => {
  const take = (owner: PersonId, upload: string, file?: File) =>
    readPictureFile(ctx, owner, 'avatar', { file, upload })
  const read = async (...args: Parameters<typeof take>) => {
    const taken = await take(...args)
    return taken.ok && typeof taken.value === 'function' ? taken.value() : taken
  }

  it('is its file, or one’s own upload that came ahead, or none', async () => {
    const owner = await makePerson(db)
    expect(await read(owner, '')).toEqual({ ok: true, value: null })
    expect(await read(owner, '', new File([BYTES], 'me.png'))).toEqual({ ok: true, value: BYTES })
    const upload = await uploaded(owner)
    expect(await read(owner, upload)).toEqual({ ok: true, value: BYTES })
    await forgetUploadOf(db, owner, { file: undefined, upload })
    expect(await read(owner, upload)).toEqual({ ok: false, failure: { code: 'PICTURE_GONE' } })
  })

  it('is the file where the form brings both, and the upload is forgotten', async () => {
    const owner = await makePerson(db)
    const upload = await uploaded(owner)
    const file = new File(['another'], 'me.png')
    expect(await read(owner, upload, file)).toEqual({ ok: true, value: Buffer.from('another') })
    const forget = () => forgetUploadOf(db, owner, { file, upload })
    expect([await forget(), await forget()]).toEqual([true, true])
    expect(await read(owner, upload)).toEqual({ ok: false, failure: { code: 'PICTURE_GONE' } })
  })

  it('is not read before it is its turn, and may be gone by then', async () => {
    const owner = await makePerson(db)
    const reads: string[] = []
    const watched = {
      db,
      storage: { ...ctx.storage, get: (key: string) => (reads.push(key), ctx.storage.get(key)) },
    }
    const upload = await uploaded(owner)
    const taken = await readPictureFile(watched, owner, 'avatar', { file: undefined, upload })
    if (!taken.ok || typeof taken.value !== 'function') throw new Error('Not to be read later')
    expect(reads).toEqual([])
    expect(await taken.value()).toEqual({ ok: true, value: BYTES })
    expect(reads).toHaveLength(1)
    const forget = () => forgetUploadOf(db, owner, { file: undefined, upload })
    expect((await Promise.all([forget(), forget()])).filter(Boolean)).toHaveLength(1)
    expect(await taken.value()).toEqual({ ok: false, failure: { code: 'PICTURE_GONE' } })
  })

  it('is never somebody else’s upload, nor one that is not finished', async () => {
    const [owner, other] = [await makePerson(db), await makePerson(db)]
    const [whole, part] = [await uploaded(owner), await uploaded(owner, 1000)]
    const gone = { ok: false, failure: { code: 'PICTURE_GONE' } }
    expect(await read(other, whole)).toEqual(gone)
    expect(await read(owner, part)).toEqual(gone)
    await forgetUploadOf(db, other, { file: undefined, upload: whole })
    expect(await read(owner, whole)).toMatchObject({ ok: true })
  })

  it('is read twelve times in ten minutes for each person, also all at once, and nothing counts where there is none', async () => {
    const [busy, other] = [await makePerson(db), await makePerson(db)]
    const file = new File([BYTES], 'me.png')
    for (let empty = 0; empty < 13; empty++) expect(await read(busy, '')).toEqual({ ok: true, value: null })
    const tries = await Promise.all(Array.from({ length: 14 }, () => read(busy, '', file)))
    expect(tries.filter(({ ok }) => !ok)).toEqual([
      { ok: false, failure: { code: 'PICTURE_THROTTLED' } },
      { ok: false, failure: { code: 'PICTURE_THROTTLED' } },
    ])
    expect((await read(other, '', file)).ok).toBe(true)
  })

  it('is not read above the limit of its kind', async () => {
    const owner = await makePerson(db)
    const tooLarge = { ok: false, failure: { code: 'PICTURE_TOO_LARGE' } }
    expect(await read(owner, await uploaded(owner, 5 * MEGABYTE + 1))).toEqual(tooLarge)
    const file = new File([Buffer.alloc(5 * MEGABYTE + 1)], 'me.png')
    expect(await read(owner, '', file)).toEqual(tooLarge)
  })
})
