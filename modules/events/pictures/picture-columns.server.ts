import { pictureColumn } from '#modules/pictures/store-picture.server.ts'

const ofEvent = `from event_pictures shown join pictures picture on picture.id = shown.picture_id
  where shown.event_id = e.id`

/** The flyer of an event `e` as a `Picture`, for a select list; null when it has none. */
export const flyerColumn = `(
  select ${pictureColumn('picture')} ${ofEvent} order by shown.position, shown.picture_id limit 1)`

/** All pictures of an event `e` in their order, as `Picture[]`, for a select list. */
export const picturesColumn = `(
  select coalesce(jsonb_agg(${pictureColumn('picture')} order by shown.position, shown.picture_id), '[]') ${ofEvent})`

/** The ids of those that were taken at the event `e`, as `PictureId[]`, for a select list. */
export const nightPicturesColumn = `(
  select coalesce(jsonb_agg(picture.id order by shown.position, shown.picture_id), '[]') ${ofEvent} and shown.is_of_night)`
