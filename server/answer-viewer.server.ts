import type { Handler } from 'hono'
import type { RequestCtx } from '#app/context.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import { hintAfterLook, hintWith } from '#modules/accounts/session/session-hint.server.ts'
import type { ReadViewer } from '#modules/viewer/read-viewer.server.ts'

/**
 * `GET /api/me?page=`: what the public page at that path shows of whoever looks at it; null for nobody. Every page of a
 * signed-in person asks it once, so it is a plain route without the router's work. It corrects a session hint that lies.
 */
export const answerViewer =
  (readViewer: ReadViewer): Handler<{ Variables: { ctx: RequestCtx } }> =>
  async (c) => {
    const found = c.get('ctx')
    const { auth, db, log, clientAddress } = found
    const clientRequest = { headers: c.req.raw.headers, address: clientAddress }
    const { actor, cookies } = await findSession(auth, db, clientRequest, log)
    const viewer = actor && (await readViewer(found, actor, c.req.query('page') ?? ''))
    const session = auth.sessionCookie.name
    const renewed = hintWith(cookies, session)
    const hints =
      renewed.length > 0 ? renewed : hintAfterLook(c.req.header('Cookie'), session, actor !== null)
    for (const cookie of [...cookies, ...hints]) c.header('Set-Cookie', cookie, { append: true })
    const body = JSON.stringify(viewer)
    return c.body(body, 200, {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'private, no-store',
    })
  }
