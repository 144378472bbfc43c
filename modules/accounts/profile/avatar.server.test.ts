import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { AVATAR_MESSAGES, LARGEST_AVATAR_BYTES } from '#modules/accounts/profile/avatar.ts'
import { removeAvatar, setAvatar, storedAvatar } from '#modules/accounts/profile/avatar.server.ts'
import { drawAvatar } from '#modules/accounts/profile/draw-avatar.server.ts'
import { newId } from '#platform/ids.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

const plain = (width: number, height: number, background = '#7a1f2b') =>
  sharp({ create: { width, height, channels: 3, background } })

/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  plain(width, height, '#ff0000').composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } },
      left: width / 2,
      top: 0,
    },
  ])

const colourAt = async (picture: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  const [red = 0, , blue = 0] = data.subarray(at, at + 3)
  return red > blue ? 'red' : 'blue'
}

const told = async (file: Buffer) => {
  const drawn = await drawAvatar(file, null)
  return drawn.ok ? 'drawn' : AVATAR_MESSAGES[drawn.failure.code]
}
const TYPE = 'Only JPEG, PNG, and WebP images are allowed'
const UNREADABLE = 'Failed to read file'

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'may be a %s, and is kept as a square of 512 pixels',
    async (format) => {
      const drawn = await drawAvatar(await plain(900, 600).toFormat(format).toBuffer(), null)
      if (!drawn.ok) throw new Error(drawn.failure.code)
      expect(await sharp(drawn.value).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
      expect(drawn.value.length).toBeLessThan(100_000)
    },
  )

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    [
      'a drawing in SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      TYPE,
    ],
    ['a GIF', () => plain(20, 20).gif().toBuffer(), TYPE],
    ['a TIFF', () => plain(20, 20).tiff().toBuffer(), TYPE],
    ['an AVIF', () => plain(20, 20).avif().toBuffer(), TYPE],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), TYPE],
    ['nothing', () => Buffer.alloc(0), TYPE],
    [
      'a page behind the first bytes of a PNG',
      () => Buffer.from('\u0089PNG\r\n\u001a\n<html><script>alert(1)</script>', 'latin1'),
      TYPE,
    ],
    [
      'a whole PNG with a page behind it',
      async () =>
        Buffer.concat([await plain(20, 20).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
      TYPE,
    ],
    [
      'a whole JPEG with a page in its comment',
      async () => withComment(await plain(20, 20).jpeg().toBuffer(), '<HTML><body>'),
      TYPE,
    ],
    ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]), UNREADABLE],
    ['half a JPEG', async () => (await noise(400).jpeg().toBuffer()).subarray(0, 9_000), UNREADABLE],
    ['a RIFF that is no WebP', () => Buffer.from('RIFF0000WAVEfmt '), TYPE],
    ['more than 5 MB', () => Buffer.alloc(LARGEST_AVATAR_BYTES + 1, 0xff), 'File size must be less than 5MB'],
  ])('is refused when it is %s', async (_, file, message) => {
    expect(await told(await file())).toBe(message)
  })

  it('of 50 megapixels in a few bytes is refused before a pixel is decoded', async () => {
    const bomb = hugePng(10_000, 5_000)
    expect(bomb.length).toBeLessThan(200_000)
    const started = performance.now()
    const before = process.memoryUsage().rss
    expect(await told(bomb)).toBe(
      'This picture has too many pixels. Please choose one of at most 40 megapixels.',
    )
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
    // Control: the same file is a whole picture, which an unguarded decoder takes.
    expect(await sharp(bomb, { limitInputPixels: false }).stats()).toBeTruthy()
  })

  it('is cropped where its owner said', async () => {
    const file = await halves(800, 400).png().toBuffer()
    const [left, right] = await Promise.all(
      [0, 50].map((x) => drawAvatar(file, { x, y: 0, width: 50, height: 100 })),
    )
    if (!left?.ok || !right?.ok) throw new Error('not drawn')
    expect([await colourAt(left.value, 500, 256), await colourAt(right.value, 12, 256)]).toEqual([
      'red',
      'blue',
    ])
  })

  it('stands upright, cropped as it was seen, and tells nothing of where it was taken', async () => {
    // Orientation 6: the left half of the file is the top of the picture.
    const file = await halves(800, 400)
      .withExif({
        IFD0: { Copyright: 'Jackie' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(file).metadata()).exif).toBeDefined()
    const top = await drawAvatar(file, { x: 0, y: 0, width: 100, height: 50 })
    if (!top.ok) throw new Error(top.failure.code)
    expect([await colourAt(top.value, 20, 256), await colourAt(top.value, 490, 256)]).toEqual(['red', 'red'])
    const { exif, icc, xmp, orientation } = await sharp(top.value).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
    expect(top.value.toString('latin1')).not.toMatch(/Jackie|GPS|Exif/)
  })
})

const file = await plain(64, 64).png().toBuffer()

describe('a picture of a person', () => {
  const rowsOf = async (id: string) =>
    (await db.pool.query('select avatar_url from profiles where id = $1', [id])).rows[0]?.avatar_url as
      | string
      | null

  it('is kept with the address that the profile names, and gives way to the next', async () => {
    const id = await makePerson(db)
    const first = await setAvatar(db, id, file, null)
    if (!first.ok) throw new Error(first.failure.code)
    expect(first.value.url).toMatch(
      new RegExp(`^/storage/v1/object/public/avatars/${id}/avatar\\.webp\\?v=[\\w-]{12}$`),
    )
    expect(await rowsOf(id)).toBe(first.value.url)
    const second = await setAvatar(db, id, await plain(64, 64, '#123456').png().toBuffer(), null)
    expect(second.ok && second.value.url).not.toBe(first.value.url)
    expect(await brokenInvariants(db)).toEqual([])
    const kept = await storedAvatar(db, id)
    expect(second.ok && second.value.url).toContain(kept?.version)
    expect(await sharp(kept?.bytes).metadata()).toMatchObject({ format: 'webp', width: 512 })
  })

  it('goes away altogether when it is removed, also one that came with the account', async () => {
    const id = await makePerson(db)
    await db.pool.query('update auth_user set image = $2 where id = $1', [
      id,
      'https://elsewhere.example/a.jpg',
    ])
    await setAvatar(db, id, file, null)
    await removeAvatar(db, id)
    expect([await rowsOf(id), await storedAvatar(db, id)]).toEqual([null, null])
    const { rows } = await db.pool.query('select image from auth_user where id = $1', [id])
    expect(rows).toEqual([{ image: null }])
  })

  it('needs a profile to be named in', async () => {
    expect(await setAvatar(db, newId<'person'>(), file, null)).toEqual({
      ok: false,
      failure: { code: 'AVATAR_URL_FAILED' },
    })
    expect(AVATAR_MESSAGES.AVATAR_URL_FAILED).toBe('Failed to get avatar URL')
  })

  it('can be changed twelve times in ten minutes, by each person for themselves, also all at once', async () => {
    const [busy, other] = [await makePerson(db), await makePerson(db)]
    const tries = await Promise.all(
      Array.from({ length: 14 }, async (_, at) =>
        setAvatar(
          db,
          busy,
          await plain(64, 64, `#0000${at + 10}`)
            .png()
            .toBuffer(),
          null,
        ),
      ),
    )
    expect(tries.filter(({ ok }) => !ok)).toEqual([
      { ok: false, failure: { code: 'AVATAR_THROTTLED' } },
      { ok: false, failure: { code: 'AVATAR_THROTTLED' } },
    ])
    expect((await setAvatar(db, other, file, null)).ok).toBe(true)
    expect(await brokenInvariants(db)).toEqual([])
  })
})

function noise(side: number) {
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
}

function withComment(jpeg: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(text),
    jpeg.subarray(2),
  ])
}

/** A whole, valid PNG of one bit a pixel: what a bomb is made of. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
