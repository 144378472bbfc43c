import { z } from 'zod'
import { NIGHTS_FIELD } from '#modules/events/create/event-schema.ts'
import { ALBUM_CHANGES, pictureIdField } from '#modules/pictures/album/album-schema.ts'

/** What the page with the pictures of an event sends. */
export const EventPicturesSchema = z.discriminatedUnion('intent', [
  ...ALBUM_CHANGES,
  z.strictObject({ intent: z.literal('of-night'), pictureId: pictureIdField }),
  z.strictObject({ intent: z.literal('not-of-night'), pictureId: pictureIdField }),
  z.strictObject({ intent: z.literal('show-on-nights'), nights: NIGHTS_FIELD }),
])

/** One of those that changes a picture which is there. */
export type SentChange = Exclude<z.infer<typeof EventPicturesSchema>, { intent: 'add' | 'show-on-nights' }>
