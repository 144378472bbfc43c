import type { Tx } from '#platform/db.server.ts'
import type { PersonId, PictureId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** How many pictures a venue has at most. */
export const MAX_VENUE_PICTURES = 8

/** A venue of a person's own. */
export interface OwnVenue {
  owner: PersonId
  id: string
}

/** A picture of a venue, at its place in their order. */
interface ShownPicture {
  id: PictureId
  position: number
}

/** The pictures of one's venue in their order, with the venue locked: what changes them waits. Null where it is not theirs. */
export async function lockVenuePictures(tx: Tx, { owner, id }: OwnVenue): Promise<ShownPicture[] | null> {
  const own = await tx.statement('select 1 from venues where id = $1 and owner_id = $2 for no key update', [
    id,
    owner,
  ])
  if (own.length === 0) return null
  return tx.statement<ShownPicture>(
    'select picture_id as id, position from venue_pictures where venue_id = $1 order by position, picture_id',
    [id],
  )
}

/**
 * The place behind the pictures of one's venue, which is locked until the transaction ends. Fails with VENUE_NOT_FOUND where it is not
 * theirs, and with TOO_MANY_PICTURES from 8 on.
 */
export async function placeForPicture(
  tx: Tx,
  venue: OwnVenue,
): Promise<Result<number, { code: 'VENUE_NOT_FOUND' } | { code: 'TOO_MANY_PICTURES' }>> {
  const shown = await lockVenuePictures(tx, venue)
  if (!shown) return fail({ code: 'VENUE_NOT_FOUND' })
  if (shown.length >= MAX_VENUE_PICTURES) return fail({ code: 'TOO_MANY_PICTURES' })
  return ok((shown.at(-1)?.position ?? -1) + 1)
}

/** Shows a stored picture at a venue, at a place of their order; in the transaction that stores it. */
export const nameVenuePicture = (
  tx: Tx,
  { venueId, pictureId, position }: { venueId: string; pictureId: PictureId; position: number },
): Promise<unknown> =>
  tx.statement('insert into venue_pictures (venue_id, picture_id, position) values ($1, $2, $3)', [
    venueId,
    pictureId,
    position,
  ])
