import {
  allPictures,
  firstPicture,
  pictureIds,
  picturesShown,
} from '#modules/pictures/album/album-columns.server.ts'

const ofEvent = picturesShown('event_pictures', 'shown.event_id = e.id')

/** The flyer of an event `e` as a `Picture`, for a select list; null when it has none. */
export const flyerColumn = firstPicture(ofEvent)

/** All pictures of an event `e` in their order, as `Picture[]`, for a select list. */
export const picturesColumn = allPictures(ofEvent)

/** The ids of those that were taken at the event `e`, as `PictureId[]`, for a select list. */
export const nightPicturesColumn = pictureIds(`${ofEvent} and shown.is_of_night`)
