import type { Venue } from '#modules/venues/venue.ts'
import type { FormValues } from '#platform/form-result.ts'

/** What stands in the form of a venue as it is saved. */
export const venueValues = ({ id: _id, capacity, pictures: _pictures, ...texts }: Venue): FormValues => ({
  ...texts,
  capacity: capacity === null ? '' : String(capacity),
})
