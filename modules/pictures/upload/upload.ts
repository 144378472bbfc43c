import { PICTURE_KINDS } from '#modules/pictures/picture-kinds.ts'

/** The largest file that is taken in chunks: the largest picture of any kind. */
export const MAX_UPLOAD_BYTES =
  Math.max(...Object.values(PICTURE_KINDS).map((kind) => kind.maxMegabytes)) * 1024 * 1024

/** The bytes that a browser sends at once, and that a lost connection costs at most. */
export const CHUNK_BYTES = 512 * 1024

/** The smallest chunk that is taken, but for the last: a file of single bytes would be millions of chunks. */
export const MIN_CHUNK_BYTES = 64 * 1024

/** How many files one person may have on their way in; with one more, the oldest is removed. */
export const MAX_OPEN_UPLOADS = 5

/** An upload that a draft names: whether it is still there, and whole. */
export interface KeptUpload {
  id: string
  isHere: boolean
}

/** The field of a form that names a finished upload in the place of the file in `field`. */
export const uploadFieldOf = (field: string): string => `${field}-upload`
