import { noteChange } from '#modules/events/change/note-change.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { movedUp } from '#platform/moved-up.ts'
import { nightPicturesColumn, picturesColumn } from '#modules/events/pictures/picture-columns.server.ts'
import { hasRecapTime } from '#modules/events/recap/recap-time.server.ts'
import type { FocalPoint, Picture } from '#modules/pictures/picture.ts'
import type { AlbumFailure } from '#modules/pictures/album/album-words.ts'
import type { PictureFile } from '#modules/pictures/process-picture.server.ts'
import { removePicture, setFocalPoint, storePicture } from '#modules/pictures/store-picture.server.ts'
import type { StorageCtx } from '#modules/pictures/stored-objects.server.ts'
import { type Db, type DbOrTx, type Tx, withTransaction } from '#platform/db.server.ts'
import type { EventId, PersonId, PictureId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** How many pictures an event has at most. */
export const MAX_EVENT_PICTURES = 8

type Editor = EventManager<'edit'>
type NotFound = { code: 'EVENT_PICTURE_NOT_FOUND' }

interface EventPictures {
  ownerId: PersonId
  pictures: Picture[]
  /** Those that were taken at the event. */
  nightPictures: PictureId[]
  isTimeForRecap: boolean
}

/** The pictures of an event with whose they are, in their order. One statement. */
export async function eventPictures(db: DbOrTx, { eventId }: Editor): Promise<EventPictures> {
  const [event] = await db.statement<EventPictures>(
    `select e.owner_id as "ownerId", ${picturesColumn} as pictures, ${nightPicturesColumn} as "nightPictures",
       ${hasRecapTime} as "isTimeForRecap"
     from events e where e.id = $1`,
    [eventId],
  )
  if (!event) throw new Error('An event went away that somebody manages')
  return event
}

/**
 * Shows a stored picture at an event, at a place of their order; in the transaction that stores it. What comes once the event
 * is over counts as taken there.
 */
export const nameEventPicture = (
  tx: Tx,
  { eventId, pictureId, position }: { eventId: EventId; pictureId: PictureId; position: number },
): Promise<unknown> =>
  tx.statement(
    `insert into event_pictures (picture_id, event_id, position, is_of_night)
     select $1, e.id, $3, ${hasRecapTime} from events e where e.id = $2`,
    [pictureId, eventId, position],
  )

/**
 * Adds a picture behind the others of an event; the first one is its flyer. It belongs to the owner of the event, whoever
 * adds it. `take` runs in the same transaction and takes away what can be sent once, such as an upload. Fails as storePicture
 * does, with PICTURE_MISSING without a file, with TOO_MANY_PICTURES from 8 on, and with PICTURE_SENT_ALREADY when `take` finds nothing.
 */
export async function addEventPicture(
  ctx: StorageCtx,
  manager: Editor,
  { file, focalPoint }: { file: PictureFile | null; focalPoint: FocalPoint },
  take: (tx: Tx) => Promise<boolean>,
): Promise<Result<null, AlbumFailure>> {
  if (!file) return fail({ code: 'PICTURE_MISSING' })
  const { ownerId, pictures } = await eventPictures(ctx.db, manager)
  // Asked before the work of a second, and again when nobody else can add one.
  if (pictures.length >= MAX_EVENT_PICTURES) return fail({ code: 'TOO_MANY_PICTURES' })
  const upload = { file, ownerId, focalPoint }
  return storePicture(ctx, upload, async (tx, picture): Promise<Result<null, AlbumFailure>> => {
    const shown = await lockPictures(tx, manager)
    if (shown.length >= MAX_EVENT_PICTURES) return fail({ code: 'TOO_MANY_PICTURES' })
    if (!(await take(tx))) return fail({ code: 'PICTURE_SENT_ALREADY' })
    const position = (shown.at(-1)?.position ?? -1) + 1
    await nameEventPicture(tx, { eventId: manager.eventId, pictureId: picture.id, position })
    await note(tx, manager, `Added ${nameAt(shown.length)}`)
    return ok(null)
  })
}

/** Puts a picture before the one above it; the first one stays. Fails with EVENT_PICTURE_NOT_FOUND. */
export async function moveEventPictureUp(
  db: Db,
  manager: Editor,
  pictureId: string,
): Promise<Result<null, NotFound>> {
  return withTransaction(db, async (tx) => {
    const shown = await lockPictures(tx, manager)
    const ids: string[] = shown.map(({ id }) => id)
    const order = movedUp(ids, pictureId)
    if (!order) return fail({ code: 'EVENT_PICTURE_NOT_FOUND' })
    const at = ids.indexOf(pictureId)
    if (at === 1) await note(tx, manager, 'Made another picture the flyer')
    if (at > 1) await note(tx, manager, 'Changed the order of the pictures')
    await tx.statement(
      `update event_pictures p set position = placed.place - 1
       from unnest($2::uuid[]) with ordinality as placed (id, place)
       where p.event_id = $1 and p.picture_id = placed.id and p.position <> placed.place - 1`,
      [manager.eventId, order],
    )
    return ok(null)
  })
}

/**
 * Takes a picture from an event; where no other night of its series shows it, it is deleted with all its copies. Fails with
 * EVENT_PICTURE_NOT_FOUND.
 */
export async function removeEventPicture(
  db: Db,
  manager: Editor,
  pictureId: string,
): Promise<Result<null, NotFound>> {
  return withTransaction(db, async (tx) => {
    const all = await lockPictures(tx, manager)
    const shown = all.find(({ id }) => id === pictureId)
    if (!shown) return fail({ code: 'EVENT_PICTURE_NOT_FOUND' })
    await note(tx, manager, `Removed ${nameAt(all.indexOf(shown))}`)
    // Of two nights that take it away at once, the second one sees that it is the last.
    await tx.statement('select 1 from pictures where id = $1 for update', [shown.id])
    await tx.statement('delete from event_pictures where event_id = $1 and picture_id = $2', [
      manager.eventId,
      shown.id,
    ])
    const others = await tx.statement<{ eventId: EventId }>(
      'select event_id as "eventId" from event_pictures where picture_id = $1 limit 1',
      [shown.id],
    )
    if (others.length === 0) await removePicture(tx, shown.id)
    return ok(null)
  })
}

/** Says what stays in sight of a picture where only a part of it is shown. Fails with EVENT_PICTURE_NOT_FOUND. */
export async function focusEventPicture(
  db: Db,
  manager: Editor,
  { pictureId, focalPoint }: { pictureId: string; focalPoint: FocalPoint },
): Promise<Result<null, NotFound>> {
  return withTransaction(db, async (tx) => {
    const shown = (await lockPictures(tx, manager)).find(({ id }) => id === pictureId)
    if (!shown) return fail({ code: 'EVENT_PICTURE_NOT_FOUND' })
    if (!(await setFocalPoint(tx, shown.id, focalPoint))) return ok(null)
    const nights = await tx.statement<{ id: EventId }>(
      'select event_id as id from event_pictures where picture_id = $1',
      [shown.id],
    )
    await noteChange(
      tx,
      nights.map(({ id }) => id),
      { by: manager.personId, what: 'Changed which part of a picture is shown' },
    )
    return ok(null)
  })
}

/** Says whether a picture was taken at the event: its recap shows it. Fails with EVENT_PICTURE_NOT_FOUND. */
export async function markNightPicture(
  db: Db,
  manager: Editor,
  { pictureId, isOfNight }: { pictureId: string; isOfNight: boolean },
): Promise<Result<null, NotFound>> {
  return withTransaction(db, async (tx) => {
    const shown = (await lockPictures(tx, manager)).find(({ id }) => id === pictureId)
    if (!shown) return fail({ code: 'EVENT_PICTURE_NOT_FOUND' })
    const marked = await tx.statement(
      `update event_pictures set is_of_night = $3 where event_id = $1 and picture_id = $2 and is_of_night <> $3
       returning picture_id as id`,
      [manager.eventId, shown.id, isOfNight],
    )
    if (marked.length > 0)
      await note(tx, manager, `Marked a picture as ${isOfNight ? '' : 'not '}taken at the event`)
    return ok(null)
  })
}

const note = (tx: Tx, { eventId, personId }: Editor, what: string): Promise<void> =>
  noteChange(tx, [eventId], { by: personId, what })

/** What a picture is called in the log by its place. */
const nameAt = (place: number): string => (place === 0 ? 'the flyer' : 'a picture')

/** The pictures in their order, with their event locked: what changes them waits. */
async function lockPictures(tx: Tx, { eventId }: Editor): Promise<{ id: PictureId; position: number }[]> {
  await tx.statement('select 1 from events where id = $1 for no key update', [eventId])
  return tx.statement<{ id: PictureId; position: number }>(
    'select picture_id as id, position from event_pictures where event_id = $1 order by position, picture_id',
    [eventId],
  )
}
