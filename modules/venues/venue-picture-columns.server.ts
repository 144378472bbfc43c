import { allPictures, firstPicture, picturesShown } from '#modules/pictures/album/album-columns.server.ts'

const ofVenue = picturesShown('venue_pictures', 'shown.venue_id = v.id')

/** The first picture of a venue `v` as a `Picture`, for a select list; null when it has none. */
export const firstPictureColumn = firstPicture(ofVenue)

/** All pictures of a venue `v` in their order, as `Picture[]`, for a select list. */
export const venuePicturesColumn = allPictures(ofVenue)
