import { z } from 'zod'
import { PICTURE_FIELDS } from '#modules/pictures/picture-fields.ts'
import { isId } from '#platform/ids.ts'

export const pictureIdField = z.string().refine(isId, { error: 'Please reload this page.' })

/** What a page sends of several pictures that stand in an order. */
export const ALBUM_CHANGES = [
  z.strictObject({ intent: z.literal('add'), ...PICTURE_FIELDS }),
  z.strictObject({
    intent: z.literal('focus'),
    pictureId: pictureIdField,
    focalPoint: PICTURE_FIELDS.focalPoint,
  }),
  z.strictObject({ intent: z.literal('move-up'), pictureId: pictureIdField }),
  z.strictObject({ intent: z.literal('remove'), pictureId: pictureIdField }),
] as const

export const AlbumSchema = z.discriminatedUnion('intent', [...ALBUM_CHANGES])

/** One of those that changes a picture which is there. */
export type AlbumChange = Exclude<z.infer<typeof AlbumSchema>, { intent: 'add' }>
