import { fail, ok, type Result } from '#platform/result.ts'
import {
  type AvatarFailure,
  type Crop,
  LARGEST_AVATAR_BYTES,
  readCrop,
} from '#modules/accounts/profile/avatar.ts'

export type AvatarForm = { intent: 'set'; file: File; crop: Crop | null } | { intent: 'remove' }

/**
 * Reads the form of one's picture. Fails with AVATAR_MISSING without a file, AVATAR_TOO_LARGE above 5 MB, and
 * AVATAR_CROP_INVALID for a crop that lies outside the picture. An empty crop leaves the choice to us.
 */
export function readAvatarForm(form: FormData): Result<AvatarForm, AvatarFailure> {
  if (form.get('intent') === 'remove') return ok({ intent: 'remove' })
  const [file, typed] = [form.get('file'), form.get('crop') ?? '']
  if (!(file instanceof File) || file.size === 0) return fail({ code: 'AVATAR_MISSING' })
  if (file.size > LARGEST_AVATAR_BYTES) return fail({ code: 'AVATAR_TOO_LARGE' })
  const crop = typeof typed === 'string' && typed !== '' ? readCrop(typed) : null
  if (typed !== '' && !crop) return fail({ code: 'AVATAR_CROP_INVALID' })
  return ok({ intent: 'set', file, crop })
}
