import type { PictureId } from '#platform/ids.ts'

/** The focal points: the part of a picture that stays visible when it is cropped to another shape. */
export const FOCAL_POINTS = [
  'left top',
  'top',
  'right top',
  'left',
  'center',
  'right',
  'left bottom',
  'bottom',
  'right bottom',
] as const
export type FocalPoint = (typeof FOCAL_POINTS)[number]

/** A stored picture as a page needs it. */
export interface Picture {
  id: PictureId
  /** Of the largest copy, in pixels. */
  width: number
  height: number
  /** The widths of its copies, ascending. */
  widths: number[]
  focalPoint: FocalPoint
}

/** Reads the focal point from a form; the centre when it is invalid. */
export const readFocalPoint = (text: string): FocalPoint =>
  FOCAL_POINTS.find((known) => known === text) ?? 'center'

const FOLDER = '/storage/v1/object/public/pictures/'

/** Where a copy of a picture is kept in the bucket `pictures`: by its width, or the one as JPEG. */
export const picturePath = (id: PictureId, copy: number | 'jpeg'): string =>
  copy === 'jpeg' ? `${id}/picture.jpg` : `${id}/${copy}.webp`

/** The address of the JPEG, which every program can show: at most 1200 pixels wide. */
export const jpegUrl = ({ id }: Pick<Picture, 'id'>): string => FOLDER + picturePath(id, 'jpeg')

/** Every copy as WebP with its width, for the attribute `srcSet`. */
export const webpSrcSet = ({ id, widths }: Pick<Picture, 'id' | 'widths'>): string =>
  widths.map((width) => `${FOLDER}${picturePath(id, width)} ${width}w`).join(', ')
