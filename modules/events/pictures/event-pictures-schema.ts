import { z } from 'zod'
import { NIGHTS_FIELD } from '#modules/events/create/event-schema.ts'
import { PICTURE_FIELDS } from '#modules/pictures/picture-fields.ts'
import { isId } from '#platform/ids.ts'

const pictureId = z.string().refine(isId, { error: 'Please reload this page.' })

/** What the page with the pictures of an event sends. */
export const EventPicturesSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('add'), ...PICTURE_FIELDS }),
  z.strictObject({ intent: z.literal('focus'), pictureId, focalPoint: PICTURE_FIELDS.focalPoint }),
  z.strictObject({ intent: z.literal('move-up'), pictureId }),
  z.strictObject({ intent: z.literal('of-night'), pictureId }),
  z.strictObject({ intent: z.literal('not-of-night'), pictureId }),
  z.strictObject({ intent: z.literal('remove'), pictureId }),
  z.strictObject({ intent: z.literal('show-on-nights'), nights: NIGHTS_FIELD }),
])

/** One of those that changes a picture which is there. */
export type SentChange = Exclude<z.infer<typeof EventPicturesSchema>, { intent: 'add' | 'show-on-nights' }>
