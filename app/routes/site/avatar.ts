import { data } from 'react-router'
import { AVATAR_FILE } from '#modules/accounts/profile/avatar.ts'
import { storedAvatar } from '#modules/accounts/profile/avatar.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import { ctx } from '#app/context.server.ts'
import type { Route } from './+types/avatar'

/** Whatever these bytes are taken for, they may load nothing and run nothing. */
const JUST_A_PICTURE = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** The public bucket `avatars` (spec 3), kept for an hour (spec 9): a new picture has a new address. */
export async function loader({ request, params: { userId, file }, context }: Route.LoaderArgs) {
  const isNamed = isId(userId) && file === AVATAR_FILE
  const avatar = isNamed ? await storedAvatar(context.get(ctx).db, userId as PersonId) : null
  if (!avatar) throw data(null, { status: 404 })
  const etag = `"${avatar.version}"`
  const headers = {
    'Content-Type': avatar.contentType,
    'Content-Security-Policy': JUST_A_PICTURE,
    'Cache-Control': 'public, max-age=3600',
    ETag: etag,
  }
  if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(avatar.bytes), { headers })
}
