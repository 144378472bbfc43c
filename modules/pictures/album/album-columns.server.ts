import { pictureColumn } from '#modules/pictures/store-picture.server.ts'

const ORDER = 'order by shown.position, shown.picture_id'

/** SQL of the pictures that a table `shown` puts in an order, as `picture`, where `condition` holds. */
export const picturesShown = (table: string, condition: string): string =>
  `from ${table} shown join pictures picture on picture.id = shown.picture_id where ${condition}`

/** The first of them as a `Picture`, for a select list; null when there is none. */
export const firstPicture = (shown: string): string =>
  `(select ${pictureColumn('picture')} ${shown} ${ORDER} limit 1)`

/** All of them in their order, as `Picture[]`, for a select list. */
export const allPictures = (shown: string): string =>
  `(select coalesce(jsonb_agg(${pictureColumn('picture')} ${ORDER}), '[]') ${shown})`

/** Their ids in their order, as `PictureId[]`, for a select list. */
export const pictureIds = (shown: string): string =>
  `(select coalesce(jsonb_agg(picture.id ${ORDER}), '[]') ${shown})`
