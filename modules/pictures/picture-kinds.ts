const MEGABYTE = 1024 * 1024

/** What is made of an uploaded picture of one kind. */
export interface PictureKind {
  /** The largest file that is taken. */
  maxMegabytes: number
  /** The widths in pixels in which it is kept as WebP, ascending; those above its own width are left out. */
  widths: readonly number[]
  /** The greatest height in pixels. */
  maxHeight: number
  /** Whether it is cut to `widths[0]` by `maxHeight`, and enlarged to it, whatever shape it has. */
  exact: boolean
  /** The greatest width in pixels of a copy as JPEG, for mail, share images and old browsers; null for none. */
  jpegWidth: number | null
}

/** Every kind of picture that people upload. (Specification 5 and 9: avatars, 5 MB) */
export const PICTURE_KINDS = {
  avatar: { maxMegabytes: 5, widths: [512], maxHeight: 512, exact: true, jpegWidth: null },
  /** Of a photo, before it is kept. */
  preview: { maxMegabytes: 15, widths: [960], maxHeight: 1200, exact: false, jpegWidth: null },
  photo: { maxMegabytes: 15, widths: [480, 960, 1600], maxHeight: 2400, exact: false, jpegWidth: 1200 },
} as const satisfies Record<string, PictureKind>

export type PictureKindName = keyof typeof PICTURE_KINDS

/** The largest file of a kind in bytes. */
export const maxBytes = (kind: PictureKindName): number => PICTURE_KINDS[kind].maxMegabytes * MEGABYTE

/** What a file picker offers; what a file is, its bytes decide (spec 5). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The pixels that are decoded at most: a small file can claim to be an enormous picture. */
export const MAX_PIXELS = 40_000_000
