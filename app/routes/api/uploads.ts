import { href } from 'react-router'
import { beginUpload } from '#modules/pictures/upload/upload.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { requireMethod } from '#app/require-method.server.ts'
import { TUS, uploadFailureResponse } from '#app/tus.server.ts'
import type { Route } from './+types/uploads'

/** Begins a resumable upload (tus 1.0, creation): `Upload-Length` is its size, the answer's `Location` where its chunks go. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = requireMember(request, context)
  requireMethod(request, ['POST'], TUS)
  const begun = await beginUpload(found, found.actor.id, Number(request.headers.get('Upload-Length') ?? ''))
  if (!begun.ok) return uploadFailureResponse(begun.failure)
  const headers = { ...TUS, Location: href('/api/uploads/:id', { id: begun.value }) }
  return new Response(null, { status: 201, headers })
}
