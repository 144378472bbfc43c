import sharp, { type Region } from 'sharp'
import { gate } from '#platform/gate.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import {
  AVATAR_SIDE,
  type AvatarFailure,
  type Crop,
  LARGEST_AVATAR_BYTES,
  MOST_PIXELS,
} from '#modules/accounts/profile/avatar.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp'])
/** A file may be a picture and a page at once; whoever made such a one had something in mind. */
const PAGE_INSIDE = /<(?:script|html|!doctype|\?php)\b/i
const LONGEST_SECONDS = 10

// Decoding is a second of a core and a hundred megabytes at worst: one picture at a time leaves the rest alive.
const decoding = gate({ atOnce: 1, line: 20 })

/**
 * Draws the picture of a person from an uploaded file: upright, cropped (without a crop its middle), 512 pixels square,
 * WebP, and nothing of the file but what can be seen. What a file is, its bytes say, never its name or declared type.
 * Fails with AVATAR_TOO_LARGE above 5 MB, AVATAR_TYPE_NOT_ALLOWED for all but JPEG, PNG and WebP, AVATAR_TOO_MANY_PIXELS
 * above 40 megapixels, AVATAR_UNREADABLE when it is damaged, AVATAR_BUSY when too many wait. (Specification 5, 8 and 9)
 */
export async function drawAvatar(file: Buffer, crop: Crop | null): Promise<Result<Buffer, AvatarFailure>> {
  if (file.length > LARGEST_AVATAR_BYTES) return fail({ code: 'AVATAR_TOO_LARGE' })
  if (!looksAllowed(file)) return fail({ code: 'AVATAR_TYPE_NOT_ALLOWED' })
  return (await decoding(() => draw(file, crop))) ?? fail({ code: 'AVATAR_BUSY' })
}

async function draw(file: Buffer, crop: Crop | null): Promise<Result<Buffer, AvatarFailure>> {
  try {
    // The header alone: no pixel is decoded before it is known how many there are.
    const { format, width, height, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
    if (!FORMATS.has(format)) return fail({ code: 'AVATAR_TYPE_NOT_ALLOWED' })
    if (width * height > MOST_PIXELS) return fail({ code: 'AVATAR_TOO_MANY_PIXELS' })
    const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
    if (crop) picture.extract(regionOf(crop, autoOrient))
    const drawn = await picture
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer()
    return ok(drawn)
  } catch {
    return fail({ code: 'AVATAR_UNREADABLE' }) // what the decoder says of a stranger's bytes helps nobody
  }
}

// The decoder knows dozens of formats; most of them never meet a stranger's bytes.
function looksAllowed(file: Buffer): boolean {
  const start = file.subarray(0, 12).toString('latin1')
  const isKnown =
    start.startsWith('\u00ff\u00d8\u00ff') ||
    start.startsWith('\u0089PNG\r\n\u001a\n') ||
    /^RIFF[^]{4}WEBP$/.test(start)
  return isKnown && !PAGE_INSIDE.test(file.toString('latin1'))
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
