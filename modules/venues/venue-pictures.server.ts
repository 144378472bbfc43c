import type { FocalPoint } from '#modules/pictures/picture.ts'
import { movedUp } from '#platform/moved-up.ts'
import type { AlbumFailure } from '#modules/pictures/album/album-words.ts'
import type { PictureFile } from '#modules/pictures/process-picture.server.ts'
import { removePicture, setFocalPoint, storePicture } from '#modules/pictures/store-picture.server.ts'
import type { StorageCtx } from '#modules/pictures/stored-objects.server.ts'
import {
  lockVenuePictures,
  nameVenuePicture,
  type OwnVenue,
  placeForPicture,
} from '#modules/venues/name-venue-picture.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import type { PictureId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Why a picture of a venue was not changed. */
export type VenuePictureFailure = { code: 'VENUE_PICTURE_NOT_FOUND' }

/**
 * Adds a picture behind the others of one's venue. `take` runs in the same transaction and takes away what can be sent once, such as an
 * upload. Fails as storePicture does, with PICTURE_MISSING without a file, as placeForPicture does, and with PICTURE_SENT_ALREADY when
 * `take` finds nothing.
 */
export async function addVenuePicture(
  ctx: StorageCtx,
  venue: OwnVenue,
  { file, focalPoint }: { file: PictureFile | null; focalPoint: FocalPoint },
  take: (tx: Tx) => Promise<boolean>,
): Promise<Result<null, AlbumFailure | { code: 'VENUE_NOT_FOUND' }>> {
  if (!file) return fail({ code: 'PICTURE_MISSING' })
  // Asked before the work of a second, and again when nobody else can add one.
  const place = await withTransaction(ctx.db, (tx) => placeForPicture(tx, venue))
  if (!place.ok) return place
  const upload = { file, ownerId: venue.owner, focalPoint }
  return storePicture(
    ctx,
    upload,
    async (tx, picture): Promise<Result<null, AlbumFailure | { code: 'VENUE_NOT_FOUND' }>> => {
      const found = await placeForPicture(tx, venue)
      if (!found.ok) return found
      if (!(await take(tx))) return fail({ code: 'PICTURE_SENT_ALREADY' })
      await nameVenuePicture(tx, { venueId: venue.id, pictureId: picture.id, position: found.value })
      return ok(null)
    },
  )
}

/** Puts a picture before the one above it; the first one stays. Fails with VENUE_PICTURE_NOT_FOUND. */
export async function moveVenuePictureUp(
  db: Db,
  venue: OwnVenue,
  pictureId: string,
): Promise<Result<null, VenuePictureFailure>> {
  return withTransaction(db, async (tx) => {
    const shown = (await lockVenuePictures(tx, venue)) ?? []
    const order = movedUp(
      shown.map(({ id }) => id),
      pictureId,
    )
    if (!order) return fail({ code: 'VENUE_PICTURE_NOT_FOUND' })
    await tx.statement(
      `update venue_pictures p set position = placed.place - 1
       from unnest($2::uuid[]) with ordinality as placed (id, place)
       where p.venue_id = $1 and p.picture_id = placed.id and p.position <> placed.place - 1`,
      [venue.id, order],
    )
    return ok(null)
  })
}

/** Deletes a picture of one's venue with all its copies. Fails with VENUE_PICTURE_NOT_FOUND. */
export const removeVenuePicture = (db: Db, venue: OwnVenue, pictureId: string) =>
  ofVenue(db, venue, pictureId, removePicture)

/** Says what stays in sight of a picture where only a part of it is shown. Fails with VENUE_PICTURE_NOT_FOUND. */
export const focusVenuePicture = (
  db: Db,
  venue: OwnVenue,
  { pictureId, focalPoint }: { pictureId: string; focalPoint: FocalPoint },
) => ofVenue(db, venue, pictureId, (tx, id) => setFocalPoint(tx, id, focalPoint))

async function ofVenue(
  db: Db,
  venue: OwnVenue,
  pictureId: string,
  change: (tx: Tx, id: PictureId) => Promise<unknown>,
): Promise<Result<null, VenuePictureFailure>> {
  return withTransaction(db, async (tx) => {
    const shown = (await lockVenuePictures(tx, venue))?.find(({ id }) => id === pictureId)
    if (!shown) return fail({ code: 'VENUE_PICTURE_NOT_FOUND' })
    await change(tx, shown.id)
    return ok(null)
  })
}
