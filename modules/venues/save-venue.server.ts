import type { z } from 'zod'
import type { Tx } from '#platform/db.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { PictureFailure } from '#modules/pictures/picture-messages.ts'
import type { PictureFile } from '#modules/pictures/process-picture.server.ts'
import { storeOptionalPicture } from '#modules/pictures/store-picture.server.ts'
import type { StorageCtx } from '#modules/pictures/stored-objects.server.ts'
import {
  MAX_VENUE_PICTURES,
  nameVenuePicture,
  placeForPicture,
} from '#modules/venues/name-venue-picture.server.ts'
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
  /** A picture that comes behind those that are there; null for none. */
  file: PictureFile | null
}

/** Why a venue was not saved. */
export type VenueFailure =
  | PictureFailure
  | { code: 'VENUE_NOT_FOUND' }
  | { code: 'VENUE_SENT_ALREADY' }
  | { code: 'TOO_MANY_PICTURES' }

/**
 * Enters a venue, or changes one of the owner's, with one more picture; answers its id. `take` takes away in the same transaction what can
 * be sent once, such as a draft. Events that were made with it keep their own name and address. Fails with VENUE_NOT_FOUND when there is
 * none of theirs, with VENUE_SENT_ALREADY when `take` finds nothing, with TOO_MANY_PICTURES when it has 8, and as storePicture does.
 */
export async function saveVenue(
  ctx: StorageCtx,
  { owner, id: knownId, fields, file }: VenueChange,
  take: (tx: Tx) => Promise<boolean>,
): Promise<Result<string, VenueFailure>> {
  const id = knownId ?? newId<'venue'>()
  const isNew = knownId === null
  const venue = isNew ? null : await ownVenue(ctx.db, owner, id)
  if (!isNew && !venue) return fail({ code: 'VENUE_NOT_FOUND' })
  // Asked before the work of a second, and again when nobody else can add one.
  if (file && venue && venue.pictures.length >= MAX_VENUE_PICTURES) return fail({ code: 'TOO_MANY_PICTURES' })
  const upload = { file, ownerId: owner, focalPoint: fields.focalPoint }
  return storeOptionalPicture(ctx, upload, async (tx, added): Promise<Result<string, VenueFailure>> => {
    // What fails must not have ended the draft.
    const place = added && !isNew ? await placeForPicture(tx, { owner, id }) : ok(0)
    if (!place.ok) return place
    if (!(await take(tx))) return fail({ code: 'VENUE_SENT_ALREADY' })
    await writeVenue(tx, { owner, id, isNew, fields })
    if (added) await nameVenuePicture(tx, { venueId: id, pictureId: added.id, position: place.value })
    return ok(id)
  })
}

async function writeVenue(
  tx: Tx,
  { owner, id, isNew, fields }: { owner: PersonId; id: string; isNew: boolean; fields: VenueFields },
): Promise<void> {
  const { name, address, city, region, postalCode, timeZone, capacity, notes, accessibility } = fields
  const values = [
    id,
    owner,
    name,
    address,
    city,
    region,
    postalCode,
    timeZone,
    capacity,
    notes,
    accessibility,
  ]
  if (isNew)
    await tx.statement(
      `insert into venues (id, owner_id, name, address, city, region, postal_code, time_zone, capacity, notes, accessibility)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      values,
    )
  else
    await tx.statement(
      `update venues set name = $3, address = $4, city = $5, region = $6, postal_code = $7, time_zone = $8, capacity = $9,
         notes = $10, accessibility = $11, updated_at = now()
       where id = $1 and owner_id = $2`,
      values,
    )
}
