import { z } from 'zod'
import type { AvatarFailure } from '#modules/accounts/profile/avatar.ts'
import { type Crop, readCrop } from '#modules/pictures/crop.ts'
import { mostBytes } from '#modules/pictures/picture-kinds.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** The forms of the page of one's picture. An empty crop leaves the choice to us. */
export const AvatarSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('set'),
    file: z.union([z.instanceof(File), z.string()]).optional(),
    crop: z.string().default(''),
  }),
  z.strictObject({ intent: z.literal('remove') }),
])

/**
 * The picture that was sent. Fails with PICTURE_MISSING without a file, PICTURE_TOO_LARGE above 5 MB, and
 * PICTURE_CROP_INVALID for a crop that lies outside the picture.
 */
export function readAvatar({
  file,
  crop: typed,
}: {
  file?: File | string | undefined
  crop: string
}): Result<{ file: File; crop: Crop | null }, AvatarFailure> {
  if (!(file instanceof File) || file.size === 0) return fail({ code: 'PICTURE_MISSING' })
  if (file.size > mostBytes('avatar')) return fail({ code: 'PICTURE_TOO_LARGE' })
  const crop = typed === '' ? null : readCrop(typed)
  return typed !== '' && !crop ? fail({ code: 'PICTURE_CROP_INVALID' }) : ok({ file, crop })
}
