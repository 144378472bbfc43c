import { appendToUpload, findUpload, removeUpload } from '#modules/pictures/upload/upload.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { requireMethod } from '#app/require-method.server.ts'
import { TUS, uploadFailureResponse } from '#app/tus.server.ts'
import type { Route } from './+types/upload'

/** The offset of the person's own upload (tus 1.0): where the browser continues after a lost connection. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const upload = await findUpload(db, actor.id, id)
  if (!upload) return uploadFailureResponse({ code: 'UPLOAD_NOT_FOUND' })
  const sizes = { 'Upload-Offset': String(upload.receivedBytes), 'Upload-Length': String(upload.sizeBytes) }
  return new Response(null, { headers: { ...TUS, ...sizes } })
}

/** Takes the next chunk (PATCH), or forgets the upload (DELETE). */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const found = requireMember(request, context)
  requireMethod(request, ['HEAD', 'PATCH', 'DELETE'], TUS)
  if (request.method === 'DELETE') {
    const upload = await findUpload(found.db, found.actor.id, id)
    if (!upload) return uploadFailureResponse({ code: 'UPLOAD_NOT_FOUND' })
    await removeUpload(found.db, found.actor.id, id)
    return new Response(null, { status: 204, headers: TUS })
  }
  if (request.headers.get('Content-Type') !== 'application/offset+octet-stream')
    return new Response(null, { status: 415, headers: TUS })
  const offset = Number(request.headers.get('Upload-Offset') ?? 'none')
  const bytes = new Uint8Array(await request.arrayBuffer())
  const received = await appendToUpload(found, found.actor.id, id, { offset, bytes })
  if (!received.ok) return uploadFailureResponse(received.failure)
  return new Response(null, { status: 204, headers: { ...TUS, 'Upload-Offset': String(received.value) } })
}
