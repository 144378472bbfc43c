import { data } from 'react-router'
import { requireMember } from '#app/guards.server.ts'
import { PICTURE_STATUS } from '#modules/pictures/picture-messages.ts'
import { processPicture } from '#modules/pictures/process-picture.server.ts'
import { findKeptUpload, readUpload } from '#modules/pictures/upload.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { fail, ok } from '#platform/result.ts'
import type { Route } from './+types/upload-picture'

/** The picture that a person has sent ahead, decoded and drawn anew, for its preview: their own alone, and once it is whole. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const found = requireMember(request, context)
  const kept = await findKeptUpload(found.db, found.actor.id, id)
  if (!kept?.isHere) throw data(null, { status: 404 })
  const { allowed, retryAfterSeconds } = await consumeRateLimit(found.db, {
    limit: 'picture preview',
    of: found.actor.id,
  })
  if (!allowed) throw data(null, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } })
  const processed = await processPicture(async () => {
    const bytes = await readUpload(found, found.actor.id, id)
    return bytes ? ok(bytes) : fail({ code: 'PICTURE_GONE' })
  }, 'preview')
  if (!processed.ok) throw data(null, { status: PICTURE_STATUS[processed.failure.code] })
  const [copy] = processed.value
  if (!copy) throw new Error('A processed picture has at least one copy')
  // The bytes of an upload never change; a browser asks for them once.
  const headers = { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=3600' }
  return new Response(new Uint8Array(copy.bytes), { headers })
}
