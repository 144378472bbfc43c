import type { ScanReporter } from '#modules/tickets/offline/report/scan-reporter.ts'
import { type DoorCache, doorCache } from '#modules/tickets/door/door-cache.ts'
import { writeContact } from '#modules/tickets/offline/list/contact.server.ts'
import { receiveScans } from '#modules/tickets/offline/report/receive-scans.server.ts'
import type { ReportedScan } from '#modules/tickets/offline/report/scan-report-schema.ts'
import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { HOUR_MS, type Instant, MINUTE_MS, plusMs, systemNow } from '#platform/time.ts'
import { SECRET, SECRETS } from '#tests/support/box-office.ts'
import { signer } from '#tests/support/ticket-fixtures.ts'

const device = { ipAddress: null, userAgent: null }

/** A device of whoever runs a door, which the server saw an hour ago, or so long ago; or which has the contact of a page alone. */
export function doorDevice(
  db: Db,
  { eventId, personId, personName, linkId }: ScanReporter,
  {
    deviceId = newId<'device'>(),
    agoMs = HOUR_MS,
    byPage = false,
    cache,
  }: { deviceId?: string; agoMs?: number; byPage?: boolean; cache?: DoorCache } = {},
) {
  const contactAt = plusMs(systemNow(), -agoMs)
  const seen = { eventId, by: personId ?? linkId!, deviceId: byPage ? null : deviceId }
  const contact = writeContact(SECRET, seen, contactAt)
  const ctx = () => ({ db, signer, config: SECRETS, doorCache: cache ?? doorCache(), now: systemNow() })
  const person = personId
    ? { id: personId, name: personName }
    : { id: null, name: personName, linkId: linkId! }
  const asker = { eventId, person, device, number: null }
  return {
    deviceId,
    contact,
    scanned: (counter: number, minutes: number, over: Partial<ReportedScan>): ReportedScan => ({
      counter,
      contact,
      elapsedMs: minutes * MINUTE_MS,
      kind: 'in',
      ...over,
    }),
    report: (scans: ReportedScan[], since?: Instant, doorName?: string) =>
      receiveScans(ctx(), asker, {
        device: deviceId,
        scans,
        ...(since && { since }),
        ...(doorName && { doorName }),
      }),
    at: (minutes: number) => plusMs(contactAt, minutes * MINUTE_MS),
  }
}
