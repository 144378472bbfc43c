import { data } from 'react-router'
import { type DoorCaller, doorLogFacts } from '#app/door/door-caller.server.ts'
import { readBody } from '#app/read-body.server.ts'
import { receiveScans } from '#modules/tickets/offline/report/receive-scans.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { MAX_REPORTED_SCANS } from '#modules/tickets/offline/report/scan-report.ts'
import { ScanReportSchema } from '#modules/tickets/offline/report/scan-report-schema.ts'

/** Takes the scans that a door made without a signal, and tells what happened at the others. */
export async function takeReport(request: Request, caller: DoorCaller, params: { eventId: string }) {
  const { site, who } = caller
  const { allowed } = await consumeRateLimit(site.db, { limit: 'door report', of: who.id ?? who.linkId })
  // The scanner keeps what it has, and tries again.
  if (!allowed) return data({ message: 'Too many reports. Please try again later.' }, { status: 429 })
  const body = await readBody(request)
  const report = ScanReportSchema.safeParse(body)
  if (!report.success) {
    if (countOf(body) > MAX_REPORTED_SCANS)
      return data(
        { message: `At most ${MAX_REPORTED_SCANS} scans at once. Send the others after them.` },
        { status: 413 },
      )
    return data({ message: 'This is not a report of scans.' }, { status: 400 })
  }
  const device = { ipAddress: site.clientAddress || null, userAgent: request.headers.get('User-Agent') }
  const asker = { eventId: params.eventId, person: who, device, number: null }
  const received = await site.ticketLog.timed(
    'A report of scans',
    doorLogFacts(request, caller, params),
    () => receiveScans(site, asker, report.data),
  )
  if (!received) throw await caller.notAllowed()
  if (!received.ok)
    return data({ message: 'These scans were made on another device, or by somebody else.' }, { status: 403 })
  return data(received.value)
}

const countOf = (body: unknown): number =>
  typeof body === 'object' && body !== null && 'scans' in body && Array.isArray(body.scans)
    ? body.scans.length
    : 0
