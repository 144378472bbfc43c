import { pictureColumn } from '#modules/pictures/store-picture.server.ts'

const ofVenue = `from venue_pictures shown join pictures picture on picture.id = shown.picture_id
  where shown.venue_id = v.id`

/** The first picture of a venue `v` as a `Picture`, for a select list; null when it has none. */
export const firstPictureColumn = `(
  select ${pictureColumn('picture')} ${ofVenue} order by shown.position, shown.picture_id limit 1)`

/** All pictures of a venue `v` in their order, as `Picture[]`, for a select list. */
export const venuePicturesColumn = `(
  select coalesce(jsonb_agg(${pictureColumn('picture')} order by shown.position, shown.picture_id), '[]') ${ofVenue})`
