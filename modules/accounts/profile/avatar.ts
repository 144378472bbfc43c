import type { PersonId } from '#platform/ids.ts'

/** The largest file that is taken as a picture (spec 5 and 9): 5 MB. */
export const LARGEST_AVATAR_BYTES = 5 * 1024 * 1024

/** What a file picker offers; what a file is, its bytes decide (spec 5). */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The side of the square that is kept, in pixels. */
export const AVATAR_SIDE = 512

/** The pixels that are decoded at most: a small file can claim to be an enormous picture. */
export const MOST_PIXELS = 40_000_000

/** The part of a picture to keep, in percent of its width and height as a person sees it upright. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

export type AvatarFailure = {
  code:
    | 'AVATAR_TOO_LARGE'
    | 'AVATAR_TYPE_NOT_ALLOWED'
    | 'AVATAR_TOO_MANY_PIXELS'
    | 'AVATAR_UNREADABLE'
    | 'AVATAR_URL_FAILED'
    | 'AVATAR_MISSING'
    | 'AVATAR_CROP_INVALID'
    | 'AVATAR_THROTTLED'
    | 'AVATAR_BUSY'
}

/** What is said of a picture that was not taken. Verbatim from spec 5 and 8 where the specification has a text. */
export const AVATAR_MESSAGES = {
  AVATAR_TOO_LARGE: 'File size must be less than 5MB',
  AVATAR_TYPE_NOT_ALLOWED: 'Only JPEG, PNG, and WebP images are allowed',
  AVATAR_UNREADABLE: 'Failed to read file',
  AVATAR_URL_FAILED: 'Failed to get avatar URL',
  AVATAR_TOO_MANY_PIXELS: 'This picture has too many pixels. Please choose one of at most 40 megapixels.',
  AVATAR_MISSING: 'Please choose a picture first.',
  AVATAR_CROP_INVALID: 'Please choose the part of the picture again.',
  AVATAR_THROTTLED: 'That was a lot of pictures. Please wait a few minutes and try again.',
  AVATAR_BUSY: 'Many pictures are coming in right now. Please try again in a moment.',
} satisfies Record<AvatarFailure['code'], string>

/** The name of every kept picture: whatever was uploaded, it is drawn anew as WebP. */
export const AVATAR_FILE = 'avatar.webp'

/** The one address that takes whole files: server/http.server.ts lets larger bodies in there. */
export const AVATAR_UPLOAD_PATH = '/dashboard/profile/picture'

/** Where a person's picture is kept and asked for (spec 3: bucket `avatars`, `{userId}/avatar.{ext}`). */
export const avatarPath = (id: PersonId): string => `${id}/${AVATAR_FILE}`

/** The public address of a picture; `version` makes a new picture a new address, so that it shows at once. */
export const avatarUrl = (id: PersonId, version: string): string =>
  `/storage/v1/object/public/avatars/${avatarPath(id)}?v=${version}`

/** Reads the crop a form sends, four numbers of percent; null when it is none that lies inside a picture. */
export function readCrop(text: string): Crop | null {
  const numbers = text
    .split(',')
    .map((part) => (/^\d{1,3}(?:\.\d{1,9})?$/.test(part) ? Number(part) : Number.NaN))
  const [x, y, width, height] = numbers
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null
  const isInside = x + width <= 100.01 && y + height <= 100.01
  return numbers.length === 4 && width >= 1 && height >= 1 && isInside ? { x, y, width, height } : null
}

/** HTTP's word for a failure. */
export const AVATAR_STATUS = {
  AVATAR_TOO_LARGE: 413,
  AVATAR_TYPE_NOT_ALLOWED: 415,
  AVATAR_UNREADABLE: 422,
  AVATAR_URL_FAILED: 500,
  AVATAR_TOO_MANY_PIXELS: 422,
  AVATAR_MISSING: 422,
  AVATAR_CROP_INVALID: 422,
  AVATAR_THROTTLED: 429,
  AVATAR_BUSY: 503,
} satisfies Record<AvatarFailure['code'], number>
