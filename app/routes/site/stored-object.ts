import { data } from 'react-router'
import { BUCKETS, type Bucket, findObject } from '#modules/pictures/stored-objects.server.ts'
import { ctx } from '#app/context.server.ts'
import type { Route } from './+types/stored-object'

/** Whatever these bytes are taken for, they may load nothing and run nothing. */
const JUST_A_PICTURE = "default-src 'none'; sandbox; frame-ancestors 'none'"

const isBucket = (name: string): name is Bucket => Object.hasOwn(BUCKETS, name)

/**
 * What lies in a public bucket, at the same address wherever its bytes are kept (spec 3). An avatar may be kept by
 * browsers for an hour (spec 9): a new one has a new address.
 */
export async function loader({ request, params: { bucket, '*': path }, context }: Route.LoaderArgs) {
  const { db, storage, log } = context.get(ctx)
  const object = isBucket(bucket) ? await findObject({ db, storage }, bucket, path) : null
  if (!object || !isBucket(bucket)) throw data(null, { status: 404 })
  const etag = `"${object.version}"`
  const headers = {
    'Content-Type': object.contentType,
    'Content-Security-Policy': JUST_A_PICTURE,
    'Cache-Control': `public, max-age=${BUCKETS[bucket].maxAgeSeconds}`,
    ETag: etag,
  }
  if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  const sized = { ...headers, 'Content-Length': String(object.sizeBytes) }
  if (request.method === 'HEAD') return new Response(null, { headers: sized })
  const bytes = await object.open()
  if (!bytes) {
    log.error('The storage has lost the bytes of an object', { bucket, path })
    throw data(null, { status: 404 })
  }
  return new Response(bytes, { headers: sized })
}
