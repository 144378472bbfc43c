import { fail, ok, type Result } from '#platform/result.ts'
import type { AvatarFailure } from '#modules/accounts/profile/avatar.ts'
import { type Crop, readCrop } from '#modules/pictures/crop.ts'
import { mostBytes } from '#modules/pictures/picture-kinds.ts'

export type AvatarForm = { intent: 'set'; file: File; crop: Crop | null } | { intent: 'remove' }

/**
 * Reads the form of one's picture. Fails with PICTURE_MISSING without a file, PICTURE_TOO_LARGE above 5 MB, and
 * PICTURE_CROP_INVALID for a crop that lies outside the picture. An empty crop leaves the choice to us.
 */
export function readAvatarForm(form: FormData): Result<AvatarForm, AvatarFailure> {
  if (form.get('intent') === 'remove') return ok({ intent: 'remove' })
  const [file, typed] = [form.get('file'), form.get('crop') ?? '']
  if (!(file instanceof File) || file.size === 0) return fail({ code: 'PICTURE_MISSING' })
  if (file.size > mostBytes('avatar')) return fail({ code: 'PICTURE_TOO_LARGE' })
  const crop = typeof typed === 'string' && typed !== '' ? readCrop(typed) : null
  if (typed !== '' && !crop) return fail({ code: 'PICTURE_CROP_INVALID' })
  return ok({ intent: 'set', file, crop })
}
