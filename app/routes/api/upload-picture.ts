import { data } from 'react-router'
import { requireMember } from '#app/guards.server.ts'
import { PICTURE_STATUS } from '#modules/pictures/picture-messages.ts'
import { previewUpload } from '#modules/pictures/upload/preview-upload.server.ts'
import type { Route } from './+types/upload-picture'

/** The picture that a person has sent ahead, for its preview: their own alone, and once it is whole. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const found = requireMember(request, context)
  const picture = await previewUpload(found, found.actor.id, id)
  if (!picture.ok) {
    const status = PICTURE_STATUS[picture.failure.code]
    throw data(null, { status, headers: status === 429 || status === 503 ? { 'Retry-After': '5' } : {} })
  }
  if (!picture.value) throw data(null, { status: 404 })
  return new Response(new Uint8Array(picture.value), { headers: { 'Content-Type': 'image/webp' } })
}
