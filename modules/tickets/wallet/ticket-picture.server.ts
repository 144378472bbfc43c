import { payloadDataUrl } from '#modules/tickets/draw-code.server.ts'
import type { QrPayload } from '#modules/tickets/qr-payload.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId } from '#platform/ids.ts'

const PREFIX = 'data:image/png;base64,'

/**
 * The picture of a ticket's whole payload (section 3, `qr_code`) as PNG, for its owner to keep or to print; null for
 * anybody else and for what opens no door. It is drawn when first asked for, and kept: no sale waits for a drawing.
 */
export async function ticketPicture(db: DbOrTx, personId: string, ticketId: string): Promise<Buffer | null> {
  if (!isId(ticketId)) return null
  const [ticket] = await db.statement<{ picture: string | null; payload: QrPayload }>(
    `select qr_code as picture, qr_payload as payload from tickets
     where id = $1 and owner_id = $2 and status in ('active', 'used')`,
    [ticketId, personId],
  )
  if (!ticket) return null
  const picture = ticket.picture ?? (await draw(db, ticket.payload))
  return Buffer.from(picture.slice(PREFIX.length), 'base64')
}

async function draw(db: DbOrTx, payload: QrPayload): Promise<string> {
  const picture = payloadDataUrl(payload)
  await db.statement(
    'update tickets set qr_code = $3 where event_id = $1 and id = $2 and validation_hash = $4',
    [payload.eventId, payload.ticketId, picture, payload.hash],
  )
  return picture
}
