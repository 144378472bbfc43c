import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { avatarMessage, avatarPath } from '#modules/accounts/profile/avatar.ts'
import { removeAvatar, setAvatar } from '#modules/accounts/profile/avatar.server.ts'
import { findObject } from '#modules/pictures/stored-objects.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testStorage } from '#tests/support/storage.ts'

const db = await testDatabase()
const ctx = { db, storage: testStorage() }

const square = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
const file = await square('#7a1f2b')

async function keptAvatar(id: PersonId) {
  const found = await findObject(ctx, 'avatars', avatarPath(id))
  const bytes = await found?.open()
  return found && { version: found.version, bytes: Buffer.from(await new Response(bytes).arrayBuffer()) }
}

describe('the avatar of a person', () => {
  const rowsOf = async (id: string) =>
    (await db.pool.query('select avatar_url from profiles where id = $1', [id])).rows[0]?.avatar_url as
      | string
      | null

  it('is kept with the address that the profile names, and is replaced by the next', async () => {
    const id = await makePerson(db)
    const first = await setAvatar(ctx, id, file, null)
    if (!first.ok) throw new Error(first.failure.code)
    expect(first.value.url).toMatch(
      new RegExp(`^/storage/v1/object/public/avatars/${id}/avatar\\.webp\\?v=[\\w-]{12}$`),
    )
    expect(await rowsOf(id)).toBe(first.value.url)
    const second = await setAvatar(ctx, id, await square('#123456'), null)
    expect(second.ok && second.value.url).not.toBe(first.value.url)
    expect(await brokenInvariants(db)).toEqual([])
    const kept = await keptAvatar(id)
    expect(second.ok && second.value.url).toContain(kept?.version)
    expect(await sharp(kept?.bytes).metadata()).toMatchObject({ format: 'webp', width: 512 })
  })

  it('goes away altogether when it is removed, also one that came with the account', async () => {
    const id = await makePerson(db)
    await db.pool.query('update auth_user set image = $2 where id = $1', [
      id,
      'https://elsewhere.example/a.jpg',
    ])
    await setAvatar(ctx, id, file, null)
    await removeAvatar(db, id)
    expect([await rowsOf(id), await keptAvatar(id)]).toEqual([null, null])
    const { rows } = await db.pool.query('select image from auth_user where id = $1', [id])
    expect(rows).toEqual([{ image: null }])
  })

  it('needs a profile to be named in', async () => {
    expect(await setAvatar(ctx, newId<'person'>(), file, null)).toEqual({
      ok: false,
      failure: { code: 'AVATAR_URL_FAILED' },
    })
    expect(avatarMessage({ code: 'AVATAR_URL_FAILED' })).toBe('Failed to get avatar URL')
  })
})
