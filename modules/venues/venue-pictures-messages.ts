import { PICTURE_STATUS, pictureMessage } from '#modules/pictures/picture-messages.ts'
import type { VenueFailure } from '#modules/venues/save-venue.server.ts'
import type { AddVenuePictureFailure } from '#modules/venues/venue-pictures.server.ts'
import type { FieldError } from '#platform/form-result.ts'

type Failure = Exclude<
  AddVenuePictureFailure | VenueFailure,
  { code: 'VENUE_NOT_FOUND' } | { code: 'VENUE_SENT_ALREADY' }
>

/** The error at the field of a picture that was not added to a venue, and its HTTP status. */
export function venuePictureError(failure: Failure): { error: FieldError; status: number } {
  const at = (message: string, status: number) => ({ error: { name: 'picture', message }, status })
  if (failure.code === 'PICTURE_SENT_ALREADY') return at('This picture was added already.', 409)
  if (failure.code === 'TOO_MANY_VENUE_PICTURES')
    return at('A venue shows 8 pictures at most. Please remove one first.', 409)
  return at(pictureMessage(failure, 'photo'), PICTURE_STATUS[failure.code])
}
