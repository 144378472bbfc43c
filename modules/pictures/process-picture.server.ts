import sharp, { type Region, type Sharp } from 'sharp'
import { limitConcurrency } from '#platform/limit-concurrency.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Crop } from '#modules/pictures/crop.ts'
import { containsHtml } from '#modules/pictures/contains-html.server.ts'
import {
  MAX_PIXELS,
  maxBytes,
  PICTURE_KINDS,
  type PictureKind,
  type PictureKindName,
} from '#modules/pictures/picture-kinds.ts'
import type { PictureFailure } from '#modules/pictures/picture-messages.ts'

/** One copy of a picture, ready to be stored. */
export interface PictureCopy {
  type: 'webp' | 'jpeg'
  width: number
  height: number
  bytes: Buffer
}

const FORMATS = new Set(['jpeg', 'png', 'webp'])
const MAX_SECONDS = 10

/** The bytes of a picture, or how to get them when it is their turn: of many that wait, only one is in memory. */
export type PictureFile = Buffer | (() => Promise<Result<Buffer, PictureFailure>>)

// Decoding is a second of a core and a hundred megabytes at worst: one picture at a time leaves the rest alive.
const decoding = limitConcurrency({ atOnce: 1, maxWaiting: 20 })

/**
 * Makes the copies of an uploaded picture that are kept: upright, cut to `crop`, in the sizes of its kind, WebP and JPEG,
 * and nothing of the file but what can be seen. Of a moving picture the first frame is kept. What a file is, its bytes
 * say, never its name or declared type. Fails with PICTURE_TOO_LARGE above the limit of the kind, PICTURE_TYPE_NOT_ALLOWED
 * for all but JPEG, PNG and WebP, PICTURE_TOO_MANY_PIXELS above 40 megapixels, PICTURE_UNREADABLE when it is damaged,
 * PICTURE_BUSY when too many wait, and as getting the bytes fails. (Specification 5, 8 and 9)
 */
export async function processPicture(
  file: PictureFile,
  kind: PictureKindName,
  crop: Crop | null = null,
): Promise<Result<PictureCopy[], PictureFailure>> {
  const processed = await decoding(async () => {
    const got = typeof file === 'function' ? await file() : ok(file)
    if (!got.ok) return got
    if (got.value.length > maxBytes(kind)) return fail({ code: 'PICTURE_TOO_LARGE' } as const)
    // A file may be a picture and a page at once; whoever made such a one had something in mind.
    if (!startsAsPicture(got.value) || (await containsHtml(got.value)))
      return fail({ code: 'PICTURE_TYPE_NOT_ALLOWED' } as const)
    return decode(got.value, PICTURE_KINDS[kind], crop)
  })
  return processed ?? fail({ code: 'PICTURE_BUSY' })
}

async function decode(
  file: Buffer,
  kind: PictureKind,
  crop: Crop | null,
): Promise<Result<PictureCopy[], PictureFailure>> {
  try {
    // The header alone: no pixel is decoded before it is known how many there are.
    const { format, width, height, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
    if (!FORMATS.has(format)) return fail({ code: 'PICTURE_TYPE_NOT_ALLOWED' })
    if (width * height > MAX_PIXELS) return fail({ code: 'PICTURE_TOO_MANY_PIXELS' })
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
    if (crop) picture.extract(regionOf(crop, autoOrient))
    return ok(await copiesOf(picture, kind))
  } catch {
    return fail({ code: 'PICTURE_UNREADABLE' }) // what the decoder says of a stranger's bytes helps nobody
  }
}

// Decoded once, to the largest size; the others are made of that.
async function copiesOf(picture: Sharp, kind: PictureKind): Promise<PictureCopy[]> {
  const { data, info } = await picture
    .resize(kind.widths.at(-1), kind.maxHeight, {
      fit: kind.exact ? 'cover' : 'inside',
      withoutEnlargement: !kind.exact,
    })
    .toColourspace('srgb')
    .timeout({ seconds: MAX_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const whole = sharp(data, { raw: { width, height, channels } })
  const copies: PictureCopy[] = []
  for (const wanted of [...kind.widths.filter((each) => each < width), width]) {
    copies.push(await encode(whole.clone().resize(wanted).webp({ quality: 82 }), 'webp'))
  }
  if (kind.jpegWidth !== null) {
    const flat = whole.clone().resize(Math.min(width, kind.jpegWidth)).flatten({ background: '#fff' })
    copies.push(await encode(flat.jpeg({ quality: 82, mozjpeg: true }), 'jpeg'))
  }
  return copies
}

async function encode(picture: Sharp, type: PictureCopy['type']): Promise<PictureCopy> {
  const { data: bytes, info } = await picture.toBuffer({ resolveWithObject: true })
  return { type, width: info.width, height: info.height, bytes }
}

// The decoder knows dozens of formats; most of them never meet a stranger's bytes.
function startsAsPicture(file: Buffer): boolean {
  const start = file.subarray(0, 12).toString('latin1')
  return (
    start.startsWith('\u00ff\u00d8\u00ff') ||
    start.startsWith('\u0089PNG\r\n\u001a\n') ||
    /^RIFF[^]{4}WEBP$/.test(start)
  )
}

function regionOf({ x, y, width, height }: Crop, size: { width: number; height: number }): Region {
  const left = Math.min(Math.floor((x / 100) * size.width), size.width - 1)
  const top = Math.min(Math.floor((y / 100) * size.height), size.height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round((width / 100) * size.width), size.width - left)),
    height: Math.max(1, Math.min(Math.round((height / 100) * size.height), size.height - top)),
  }
}
