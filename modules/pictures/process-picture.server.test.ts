import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Crop } from '#modules/pictures/crop.ts'
import { maxBytes } from '#modules/pictures/picture-kinds.ts'
import { pictureMessage } from '#modules/pictures/picture-messages.ts'
import { type PictureCopy, processPicture } from '#modules/pictures/process-picture.server.ts'
import { ok } from '#platform/result.ts'

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
  const processed = await processPicture(file, 'avatar')
  return processed.ok ? 'drawn' : pictureMessage(processed.failure, 'avatar')
}

/** The one copy of an avatar. */
async function avatarOf(...args: [file: Buffer, crop?: Crop]): Promise<Buffer> {
  const processed = await processPicture(args[0], 'avatar', args[1])
  if (!processed.ok) throw new Error(processed.failure.code)
  const [copy, ...more] = processed.value
  if (!copy || more.length > 0) throw new Error('An avatar has one copy')
  return copy.bytes
}

async function copiesOf(file: Buffer): Promise<PictureCopy[]> {
  const processed = await processPicture(file, 'photo')
  if (!processed.ok) throw new Error(processed.failure.code)
  return processed.value
}
const TYPE = 'Only JPEG, PNG, and WebP images are allowed'
const UNREADABLE = 'Failed to read file'

describe('an uploaded avatar', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'may be a %s, and is kept as a square of 512 pixels',
    async (format) => {
      const avatar = await avatarOf(await plain(900, 600).toFormat(format).toBuffer())
      expect(await sharp(avatar).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
      expect(avatar.length).toBeLessThan(100_000)
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
    ['more than 5 MB', () => Buffer.alloc(maxBytes('avatar') + 1, 0xff), 'File size must be less than 5MB'],
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
    const [left, right] = await Promise.all([
      avatarOf(file, { x: 0, y: 0, width: 50, height: 100 }),
      avatarOf(file, { x: 50, y: 0, width: 50, height: 100 }),
    ])
    expect([await colourAt(left, 500, 256), await colourAt(right, 12, 256)]).toEqual(['red', 'blue'])
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
    const top = await avatarOf(file, { x: 0, y: 0, width: 100, height: 50 })
    expect([await colourAt(top, 20, 256), await colourAt(top, 490, 256)]).toEqual(['red', 'red'])
    const { exif, icc, xmp, orientation } = await sharp(top).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
    expect(top.toString('latin1')).not.toMatch(/Jackie|GPS|Exif/)
  })
})

describe('an uploaded photo', () => {
  const sizesOf = (copies: PictureCopy[]) =>
    copies.map(({ type, width, height }) => `${type} ${width}x${height}`)

  it.each([
    [2400, 1200, ['webp 480x240', 'webp 960x480', 'webp 1600x800', 'jpeg 1200x600']],
    [700, 350, ['webp 480x240', 'webp 700x350', 'jpeg 700x350']],
    [480, 240, ['webp 480x240', 'jpeg 480x240']],
    [200, 100, ['webp 200x100', 'jpeg 200x100']],
    [500, 6000, ['webp 200x2400', 'jpeg 200x2400']],
  ])('of %i x %i is kept in its own shape, never enlarged', async (width, height, sizes) => {
    expect(sizesOf(await copiesOf(await plain(width, height).png().toBuffer()))).toEqual(sizes)
  })

  it('is in its copies what they say they are, without what the camera wrote', async () => {
    const file = await halves(800, 400)
      .withExif({
        IFD0: { Copyright: 'Jackie' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const copies = await copiesOf(file)
    expect(sizesOf(copies)).toEqual(['webp 400x800', 'jpeg 400x800'])
    for (const { type, width, height, bytes } of copies) {
      const { format, exif, icc, xmp, orientation, ...size } = await sharp(bytes).metadata()
      expect({ format, width: size.width, height: size.height }).toEqual({ format: type, width, height })
      expect({ exif, icc, xmp, orientation }).toEqual({})
      expect([await colourAt(bytes, 200, 40), await colourAt(bytes, 200, 760)]).toEqual(['red', 'blue'])
    }
  })

  it('stands on white as JPEG where it is see-through', async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
    const jpeg = (await copiesOf(await clear.png().toBuffer())).at(-1)
    const { data } = await sharp(jpeg?.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it('that moves is kept as its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((colour) => plain(60, 60, colour).png().toBuffer()),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const [copy] = await copiesOf(moving)
    expect((await sharp(copy?.bytes).metadata()).pages).toBeUndefined()
    expect(await colourAt(copy?.bytes ?? Buffer.alloc(0), 30, 30)).toBe('red')
  })

  it('may be larger than an avatar, and is refused above its own limit', async () => {
    const refused = await processPicture(Buffer.alloc(maxBytes('photo') + 1, 0xff), 'photo')
    expect(!refused.ok && pictureMessage(refused.failure, 'photo')).toBe('File size must be less than 15MB')
  })
})

describe('pictures that are processed at once', () => {
  it('are in memory one after the other, and beyond twenty not at all', async () => {
    const file = await plain(20, 20).png().toBuffer()
    const first = Promise.withResolvers<void>()
    let read = 0
    const one = (until?: Promise<void>) =>
      processPicture(async () => {
        read++
        await until
        return ok(file)
      }, 'avatar')
    const all = [one(first.promise), ...Array.from({ length: 21 }, () => one())]
    expect(await all.at(-1)).toEqual({ ok: false, failure: { code: 'PICTURE_BUSY' } })
    await new Promise((resolve) => setTimeout(resolve, 20)) // time enough to read what may be read
    expect(read).toBe(1)
    first.resolve()
    expect((await Promise.all(all)).filter((processed) => processed.ok)).toHaveLength(21)
    expect(read).toBe(21)
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
