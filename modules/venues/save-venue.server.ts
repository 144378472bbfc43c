import type { z } from 'zod'
import type { Tx } from '#platform/db.server.ts'
import { newId, type PersonId, type PictureId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { PictureFailure } from '#modules/pictures/picture-messages.ts'
import type { PictureFile } from '#modules/pictures/process-picture.server.ts'
import { removePicture, setFocalPoint, storeOptionalPicture } from '#modules/pictures/store-picture.server.ts'
import type { StorageCtx } from '#modules/pictures/stored-objects.server.ts'
import { ownVenue } from '#modules/venues/own-venue.server.ts'
import type { VENUE_STEPS } from '#modules/venues/venue-schema.ts'

/** The parsed fields of a venue's form. */
export type VenueFields = z.output<typeof VENUE_STEPS.address> &
  Omit<z.output<typeof VENUE_STEPS.room>, 'picture' | 'picture-upload'>

interface VenueChange {
  owner: PersonId
  /** Of the venue to change; null enters a new one. */
  id: string | null
  fields: VenueFields
  /** A new picture; null leaves the one that is there, unless `removePicture` is ticked. */
  file: PictureFile | null
}

/** Why a venue was not saved. */
export type VenueFailure = PictureFailure | { code: 'VENUE_NOT_FOUND' } | { code: 'VENUE_SENT_ALREADY' }

/**
 * Enters a venue, or changes one of the owner's, with its picture. `take` runs first in the same transaction and takes away
 * what can be sent once, such as a draft. Events that were made with it keep their own name and address. Fails with
 * VENUE_NOT_FOUND when there is none of theirs, with VENUE_SENT_ALREADY when `take` finds nothing, and as storePicture does.
 */
export async function saveVenue(
  ctx: StorageCtx,
  { owner, id, fields, file }: VenueChange,
  take: (tx: Tx) => Promise<boolean>,
): Promise<Result<null, VenueFailure>> {
  if (id !== null && !(await ownVenue(ctx.db, owner, id))) return fail({ code: 'VENUE_NOT_FOUND' })
  const upload = { file, ownerId: owner, focalPoint: fields.focalPoint }
  return storeOptionalPicture(ctx, upload, async (tx, added): Promise<Result<null, VenueFailure>> => {
    if (!(await take(tx))) return fail({ code: 'VENUE_SENT_ALREADY' })
    const old = id === null ? null : await pictureOf(tx, owner, id)
    const shown = added?.id ?? (fields.removePicture ? null : old)
    await writeVenue(tx, { owner, id, fields, picture: shown })
    if (old !== null && old !== shown) await removePicture(tx, old)
    if (shown !== null) await setFocalPoint(tx, shown, fields.focalPoint)
    return ok(null)
  })
}

/** The picture a venue shows. The row waits for this transaction, so that of two changes none loses a picture. */
async function pictureOf(tx: Tx, owner: PersonId, id: string): Promise<PictureId | null> {
  const [venue] = await tx.statement<{ picture_id: PictureId | null }>(
    'select picture_id from venues where id = $1 and owner_id = $2 for update',
    [id, owner],
  )
  if (!venue) throw new Error('A venue went away while it was being saved')
  return venue.picture_id
}

async function writeVenue(
  tx: Tx,
  { owner, id, fields, picture }: Omit<VenueChange, 'file'> & { picture: PictureId | null },
): Promise<void> {
  const { name, address, city, region, postalCode, timeZone, capacity, notes, accessibility } = fields
  const values = [name, address, city, region, postalCode, timeZone, capacity, notes, accessibility, picture]
  if (id === null)
    await tx.statement(
      `insert into venues (id, owner_id, name, address, city, region, postal_code, time_zone, capacity, notes, accessibility,
         picture_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [newId<'venue'>(), owner, ...values],
    )
  else
    await tx.statement(
      `update venues set name = $3, address = $4, city = $5, region = $6, postal_code = $7, time_zone = $8, capacity = $9,
         notes = $10, accessibility = $11, picture_id = $12, updated_at = now()
       where id = $1 and owner_id = $2`,
      [id, owner, ...values],
    )
}
