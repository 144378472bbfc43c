import type { AddEventPictureFailure } from '#modules/events/pictures/event-pictures.server.ts'
import { PICTURE_STATUS, pictureMessage } from '#modules/pictures/picture-messages.ts'
import type { FieldError } from '#platform/form-result.ts'

/** The error at the field of a picture that was not added to an event, and its HTTP status. */
export function eventPictureError(failure: AddEventPictureFailure): { error: FieldError; status: number } {
  const at = (message: string, status: number) => ({ error: { name: 'picture', message }, status })
  if (failure.code === 'PICTURE_SENT_ALREADY') return at('This picture was added already.', 409)
  if (failure.code === 'TOO_MANY_EVENT_PICTURES')
    return at('An event shows 8 pictures at most. Please remove one first.', 409)
  return at(pictureMessage(failure, 'photo'), PICTURE_STATUS[failure.code])
}
