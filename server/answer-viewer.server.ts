import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from 'hono'
import type { Auth } from '#modules/accounts/auth.server.ts'
import type { ClientRequest } from '#modules/accounts/client-request.ts'
import { prolongSession, tokenIn } from '#modules/accounts/session/session.server.ts'
import { correctedHint, hintForSession } from '#modules/accounts/session/session-hint.server.ts'
import { viewerReader } from '#modules/viewer/read-viewer.server.ts'
import { isDatabaseOutage, OUTAGE_RETRY_SECONDS } from '#platform/database-outage.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import { clientAddress, connectionAddress } from '#server/client-address.server.ts'
import { fixedSecurityHeaders } from '#server/security-headers.server.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'

export const VIEWER_PATH = '/api/me'

export interface ViewerAnswers {
  /** Answers below the web framework, whose work costs more than the answer. False for any other request. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Answers a request that came through the framework. */
  handler: Handler
}

interface ViewerDeps {
  auth: Auth
  db: Db
  log: Log
  config: Config
}

/**
 * `GET /api/me?page=`: the viewer, and the personal facts of the public page at that path; null for nobody. Every
 * public page of a signed-in person fetches it once. It corrects a wrong session hint.
 */
export function viewerAnswers({ auth, db, log, config }: ViewerDeps): ViewerAnswers {
  const readViewer = viewerReader(db, log)
  const session = auth.sessionCookie.name
  const fixed = Object.fromEntries(fixedSecurityHeaders(config))

  const answerTo = async (sent: string | null, page: string, clientRequest: () => ClientRequest) => {
    const token = tokenIn(auth, sent)
    const found = token === null ? null : await readViewer(token, page)
    const cookies = found?.isRefreshDue ? await prolongSession(auth, clientRequest()) : []
    const renewed = hintForSession(cookies, session)
    const hints = renewed.length > 0 ? renewed : correctedHint(sent, session, found !== null)
    const body = JSON.stringify(found?.viewer ?? null)
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      ...NEVER_STORED,
    }
    return { body, headers, cookies: [...cookies, ...hints] }
  }

  return {
    serve(request, response) {
      const { method, url = '' } = request
      if (method !== 'GET' || (url !== VIEWER_PATH && !url.startsWith(`${VIEWER_PATH}?`))) return false
      const page = new URLSearchParams(url.slice(VIEWER_PATH.length)).get('page') ?? ''
      const clientRequest = () => ({
        headers: headersOf(request),
        address: connectionAddress(request, config.trustProxy),
      })
      answerTo(request.headers.cookie ?? null, page, clientRequest).then(
        ({ body, headers, cookies }) => {
          response.writeHead(200, {
            ...fixed,
            ...headers,
            ...(cookies.length > 0 && { 'Set-Cookie': cookies }),
          })
          response.end(body)
        },
        (error: unknown) => {
          log.error('Request failed', { error, path: VIEWER_PATH })
          if (!isDatabaseOutage(error)) return response.writeHead(500, fixed).end()
          return response.writeHead(503, { ...fixed, 'Retry-After': OUTAGE_RETRY_SECONDS }).end()
        },
      )
      return true
    },

    async handler(c) {
      const { headers: sent } = c.req.raw
      const clientRequest = () => ({ headers: sent, address: clientAddress(c, config.trustProxy) })
      const page = c.req.query('page') ?? ''
      const { body, headers, cookies } = await answerTo(sent.get('cookie'), page, clientRequest)
      for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
      return c.body(body, 200, headers)
    },
  }
}

function headersOf({ headers }: IncomingMessage): Headers {
  const given = Object.entries(headers).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  return new Headers(given)
}
