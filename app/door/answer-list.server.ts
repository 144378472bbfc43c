import { type DoorCaller, doorLogFacts } from '#app/door/door-caller.server.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import { proveDoor } from '#modules/teams/prove/prove-door.server.ts'

/**
 * The signed list of an event's tickets, for a scanner of its door. `X-Listed-At` says of when it is, also where the browser
 * has it already. `X-List-Key` is the public key by which the page checks it. 410 where the door is closed: nobody needs the list any more.
 */
export async function answerList(
  request: Request,
  caller: DoorCaller,
  params: { eventId: string },
): Promise<Response> {
  const { db, now, doorLists, ticketLog } = caller.site
  const proof = await proveDoor(db, caller.who, params.eventId)
  if (!proof) throw await caller.notAllowed()
  const list = await ticketLog.timed('A door list', doorLogFacts(request, caller, params), () =>
    doorLists.get(db, proof, now, request.headers.get('X-List-Key')),
  )
  if (!list) return new Response(null, { status: 410, headers: NEVER_STORED })
  const { bytes, gzipped, etag, madeAt } = list
  const isGzipped = /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '')
  return new Response(isGzipped ? gzipped : bytes, {
    headers: {
      'Content-Type': 'application/octet-stream',
      ...NEVER_STORED,
      ...(isGzipped && { 'Content-Encoding': 'gzip' }),
      Vary: 'Accept-Encoding',
      ETag: etag,
      'X-Listed-At': madeAt,
    },
  })
}
