import { z } from 'zod'
import { fileField, uploadField } from '#platform/form-fields.ts'
import { avatarMessage } from '#modules/accounts/profile/avatar.ts'
import { readCrop } from '#modules/pictures/crop.ts'

const CROP_INVALID = avatarMessage({ code: 'PICTURE_CROP_INVALID' })

/** The part of the picture that shows; null leaves the choice to us. */
const cropField = z
  .string()
  .default('')
  .transform((typed, ctx) => {
    const crop = typed === '' ? null : readCrop(typed)
    if (crop || typed === '') return crop
    ctx.addIssue({ code: 'custom', message: CROP_INVALID })
    return z.NEVER
  })

/** The forms of one's picture: a new one, or none. */
export const AvatarSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('set'),
    file: fileField(avatarMessage({ code: 'PICTURE_MISSING' })),
    'file-upload': uploadField(),
    crop: cropField,
  }),
  z.strictObject({ intent: z.literal('remove') }),
])
