import { PICTURE_KINDS, type PictureKindName } from '#modules/pictures/picture-kinds.ts'

/** Why an uploaded file was not accepted as a picture. */
export type PictureFailure = {
  code:
    | 'PICTURE_TOO_LARGE'
    | 'PICTURE_TYPE_NOT_ALLOWED'
    | 'PICTURE_TOO_MANY_PIXELS'
    | 'PICTURE_UNREADABLE'
    | 'PICTURE_MISSING'
    | 'PICTURE_GONE'
    | 'PICTURE_CROP_INVALID'
    | 'PICTURE_THROTTLED'
    | 'PICTURE_BUSY'
}

const MESSAGES = {
  PICTURE_TYPE_NOT_ALLOWED: 'Only JPEG, PNG, and WebP images are allowed',
  PICTURE_UNREADABLE: 'Failed to read file',
  PICTURE_TOO_MANY_PIXELS: 'This picture has too many pixels. Please choose one of at most 40 megapixels.',
  PICTURE_MISSING: 'Please choose a picture first.',
  PICTURE_GONE: 'This picture is not here any more. Please choose it again.',
  PICTURE_CROP_INVALID: 'Please choose the part of the picture again.',
  PICTURE_THROTTLED: 'That was a lot of pictures. Please wait a few minutes and try again.',
  PICTURE_BUSY: 'Many pictures are coming in right now. Please try again in a moment.',
} satisfies Record<Exclude<PictureFailure['code'], 'PICTURE_TOO_LARGE'>, string>

/** The message for a picture that was not accepted. Verbatim from spec 5 and 8 where the specification has a text. */
export function pictureMessage({ code }: PictureFailure, kind: PictureKindName): string {
  if (code === 'PICTURE_TOO_LARGE') return `File size must be less than ${PICTURE_KINDS[kind].maxMegabytes}MB`
  return MESSAGES[code]
}

/** The HTTP status of a picture failure. */
export const PICTURE_STATUS = {
  PICTURE_TOO_LARGE: 413,
  PICTURE_TYPE_NOT_ALLOWED: 415,
  PICTURE_UNREADABLE: 422,
  PICTURE_TOO_MANY_PIXELS: 422,
  PICTURE_MISSING: 422,
  PICTURE_GONE: 422,
  PICTURE_CROP_INVALID: 422,
  PICTURE_THROTTLED: 429,
  PICTURE_BUSY: 503,
} satisfies Record<PictureFailure['code'], number>
