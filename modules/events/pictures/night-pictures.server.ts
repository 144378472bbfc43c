import { noteChange } from '#modules/events/change/note-change.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { removePicture } from '#modules/pictures/store-picture.server.ts'
import { type Db, type DbOrTx, withTransaction } from '#platform/db.server.ts'
import type { PictureId } from '#platform/ids.ts'

type Editor = EventManager<'edit'>

/** How many other nights show each picture of an event; those that no other one shows are left out. One statement. */
export async function countNightsOfPictures(
  db: DbOrTx,
  { eventId }: Editor,
): Promise<Record<PictureId, number>> {
  const rows = await db.statement<{ id: PictureId; nights: number }>(
    `select shown.picture_id as id, count(*)::integer as nights
     from event_pictures shown join event_pictures other on other.picture_id = shown.picture_id and other.event_id <> $1
     where shown.event_id = $1 group by shown.picture_id`,
    [eventId],
  )
  return Object.fromEntries(rows.map(({ id, nights }) => [id, nights]))
}

/**
 * Shows the pictures of an event on other nights of its series, in the same order and in the place of theirs; what was taken at one
 * night stays with it. A picture that no night shows any more is deleted.
 */
export async function showPicturesOnNights(
  db: Db,
  manager: Editor,
  others: readonly Editor[],
): Promise<void> {
  const ids = others.map(({ eventId }) => eventId)
  await withTransaction(db, async (tx) => {
    await tx.statement('select 1 from events where id = any ($1::uuid[]) order by id for no key update', [
      [manager.eventId, ...ids],
    ])
    const replaced = await tx.statement<{ id: PictureId }>(
      `delete from event_pictures where event_id = any ($1::uuid[]) and not is_of_night returning picture_id as id`,
      [ids],
    )
    await tx.statement(
      `insert into event_pictures (event_id, picture_id, position)
       select night.id, shown.picture_id, shown.position
       from unnest($2::uuid[]) as night (id), event_pictures shown
       where shown.event_id = $1 and not shown.is_of_night
       on conflict do nothing`,
      [manager.eventId, ids],
    )
    await noteChange(tx, ids, { by: manager.personId, what: 'Took over the pictures of another night' })
    // Of two nights that take one away at once, the second one sees that it is the last.
    const gone = await tx.statement<{ id: PictureId }>(
      `select id from pictures where id = any ($1::uuid[]) order by id for update`,
      [replaced.map(({ id }) => id)],
    )
    for (const { id } of gone) {
      const [shown] = await tx.statement('select 1 from event_pictures where picture_id = $1 limit 1', [id])
      if (!shown) await removePicture(tx, id)
    }
  })
}
