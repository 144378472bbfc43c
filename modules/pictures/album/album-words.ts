import { PICTURE_STATUS, type PictureFailure, pictureMessage } from '#modules/pictures/picture-messages.ts'
import type { FieldError } from '#platform/form-result.ts'

/** Said above them: the place of what was pressed has changed. */
export const ALBUM_DONE: Partial<Record<string, string>> = {
  add: 'The picture is added.',
  remove: 'The picture is removed.',
  'move-up': 'The picture is one place higher.',
}

/** Why a picture was not added to several that stand in an order. */
export type AlbumFailure = PictureFailure | { code: 'TOO_MANY_PICTURES' } | { code: 'PICTURE_SENT_ALREADY' }

/** The error at the field of a picture that was not added, and its HTTP status; `full` says that there are as many as may be. */
export function albumError(failure: AlbumFailure, full: string): { error: FieldError; status: number } {
  const at = (message: string, status: number) => ({ error: { name: 'picture', message }, status })
  if (failure.code === 'PICTURE_SENT_ALREADY') return at('This picture was added already.', 409)
  if (failure.code === 'TOO_MANY_PICTURES') return at(`${full} Please remove one first.`, 409)
  return at(pictureMessage(failure, 'photo'), PICTURE_STATUS[failure.code])
}
