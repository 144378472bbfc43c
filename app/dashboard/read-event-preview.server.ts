import { href } from 'react-router'
import { eventArt } from '#modules/events/art/event-art.ts'
import { previewEvent } from '#modules/events/create/preview-event.server.ts'
import { findKeptUpload } from '#modules/pictures/upload/upload.server.ts'
import { newEventId, newEventValues } from '#app/dashboard/new-event.server.ts'
import type { MemberCtx } from '#app/guards.server.ts'
import type { EventId } from '#platform/ids.ts'

/** An event that its author has begun, as guests will see it, with the address of its flyer; null when there is none. */
export async function readEventPreview(found: MemberCtx, url: URL) {
  const { db, actor, now } = found
  const id = newEventId(url)
  const values = id === null ? null : await newEventValues(found, id)
  if (id === null || !values) return null
  const [preview, kept] = await Promise.all([
    previewEvent(db, { id: id as EventId, owner: actor.id, now, values }),
    findKeptUpload(db, actor.id, values['picture-upload']),
  ])
  const flyer = kept?.isHere ? href('/api/uploads/:id/picture.webp', { id: kept.id }) : null
  // Where there is none, the picture that is drawn for it.
  const art = `data:image/svg+xml,${encodeURIComponent(eventArt(preview.event, 'flyer'))}`
  return { id, preview, now, flyer, art }
}

export type ReadEventPreview = NonNullable<Awaited<ReturnType<typeof readEventPreview>>>
