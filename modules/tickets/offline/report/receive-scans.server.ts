import type { DoorProof } from '#modules/events/event-manager.ts'
import { proveDoor } from '#modules/teams/prove/prove-door.server.ts'
import type { ScanAsker } from '#modules/tickets/door/scan-asker.ts'
import { keyOf } from '#modules/tickets/door/check-in.server.ts'
import type { DoorCache } from '#modules/tickets/door/door-cache.ts'
import { nameOfDoor } from '#modules/tickets/door/door-name.ts'
import { type DoorState, doorState } from '#modules/tickets/door/door-state.server.ts'
import { namelessState } from '#modules/tickets/door/nameless.ts'
import { isAdmission } from '#modules/tickets/offline/kept-door.ts'
import { foldCheckIns } from '#modules/tickets/offline/report/fold-check-ins.server.ts'
import { readChanges } from '#modules/tickets/offline/list/read-changes.server.ts'
import { readContact, writeContact } from '#modules/tickets/offline/list/contact.server.ts'
import {
  type FoundTicket,
  findReportedTickets,
} from '#modules/tickets/offline/report/find-reported-tickets.server.ts'
import type { ScanReporter } from '#modules/tickets/offline/report/scan-reporter.ts'
import { scannedAtMs } from '#modules/tickets/offline/report/scanned-at.ts'
import type { ScanReportAnswer } from '#modules/tickets/offline/report/scan-report.ts'
import type { ReportedScan, ScanReport } from '#modules/tickets/offline/report/scan-report-schema.ts'
import { writeScanLines, type ScanLine } from '#modules/tickets/offline/report/write-scan-lines.server.ts'
import { whyNotGood } from '#modules/tickets/offline/report/why-not-good.ts'
import { readScan } from '#modules/tickets/qr-payload.ts'
import { presentedText } from '#modules/tickets/ticket-log.server.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { tellOfWrongCodes } from '#modules/tickets/wrong-codes/tell-of-wrong-codes.server.ts'
import type { ClaimedCode } from '#modules/tickets/wrong-codes/wrong-code.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Secrets } from '#platform/secret.server.ts'
import { epochMs, HOUR_MS, type Instant, toInstant } from '#platform/time.ts'

interface ReportCtx {
  db: Db
  signer: TicketSigner
  config: Secrets
  doorCache: DoorCache
  now: Instant
}

/** A scan with the moment at which it was made, by the server's clock, and whether that was within the night of its contact. */
type TimedScan = ReportedScan & { at: Instant; isOfContactsNight: boolean }

/** So long after a contact somebody who is off the door by now is believed to have still been there. */
const NIGHT_MS = 24 * HOUR_MS

/**
 * Takes the scans that a scanner made by itself, and tells what happened at the other doors since. Every scan is kept, once,
 * however often it is sent; of admissions of one ticket the earliest counts, in whatever order they arrive. Whether its code was good is
 * judged by when it was made (`whyNotGood`), so that what became of the ticket since changes nothing.
 * Who may scan there no more may still hand in what they scanned, for they prove by their last contact that they did: it
 * is kept and marked. Null for everybody else. Fails with `FOREIGN_SCANS` for scans that they did not make on this device, and for those of a link that
 * let in without a code.
 */
export async function receiveScans(
  ctx: ReportCtx,
  asker: ScanAsker,
  report: ScanReport,
): Promise<Result<ScanReportAnswer, { code: 'FOREIGN_SCANS' }> | null> {
  const { db, now } = ctx
  const proof = await proveDoor(db, asker.person, asker.eventId)
  const contact = {
    eventId: asker.eventId as EventId,
    by: asker.person.id ?? asker.person.linkId,
    deviceId: report.device,
  }
  const scans: TimedScan[] = []
  for (const scan of report.scans) {
    const contactMs = readContact(ctx.config, contact, scan.contact)
    if (contactMs === null) return proof ? fail({ code: 'FOREIGN_SCANS' }) : null
    const atMs = scannedAtMs({ contactMs, elapsedMs: scan.elapsedMs }, epochMs(now))
    const isOfContactsNight = atMs - contactMs <= NIGHT_MS
    scans.push({ ...scan, at: toInstant(new Date(atMs)), isOfContactsNight })
  }
  // That they ran this door once is what the contacts of their scans prove.
  if (!proof && scans.length === 0) return null
  const { eventId } = contact
  const { id: personId, name: personName, linkId } = asker.person
  const reporter = { eventId, personId, personName, linkId }
  // Nobody is found by name there, so a ticket without its code is one that was picked from the list.
  if (linkId && scans.some(({ kind, code }) => isAdmission(kind) && code === undefined))
    return fail({ code: 'FOREIGN_SCANS' })
  if (scans.length > 0) {
    await keep(ctx, reporter, scans, asker, {
      deviceId: report.device,
      doorName: nameOfDoor(asker.person, report.doorName ?? ''),
      isFormer: !proof,
    })
    ctx.doorCache.forget(eventId)
  }
  return ok({
    state: proof && (await stateFor(ctx, proof)),
    contact: proof && writeContact(ctx.config.secret, contact, now),
    now,
    kept: scans.map(({ counter }) => counter),
    changes: proof && report.since ? await readChanges(db, proof, report.since) : [],
  })
}

async function stateFor(ctx: ReportCtx, proof: DoorProof): Promise<DoorState> {
  const state = await doorState(ctx, proof)
  return proof.linkId ? namelessState(state, proof.linkId) : state
}

async function keep(
  { db, signer }: ReportCtx,
  reporter: ScanReporter,
  scans: TimedScan[],
  { device }: ScanAsker,
  by: { deviceId: string; doorName: string; isFormer: boolean },
): Promise<void> {
  const presented = scans.map((scan) => {
    const read = scan.code === undefined ? null : readScan(scan.code)
    return { ...scan, presented: read?.ok ? keyOf(read.value, signer) : null }
  })
  const forged = await withTransaction(db, async (tx) => {
    const tickets = await findReportedTickets(
      tx,
      reporter,
      by.deviceId,
      presented.map(({ counter, presented: key, key: listed, undoes = null }) => ({
        counter,
        undoes,
        ticketId: key?.isSigned ? key.ticketId : null,
        hash: key?.isSigned ? key.hash : null,
        key: listed ?? null,
      })),
    )
    const lines = presented.map((scan) => lineOf(scan, tickets.get(scan.counter) ?? null, by.isFormer))
    await writeScanLines(tx, reporter, lines, { ...by, ...device })
    await foldCheckIns(tx, reporter, [...new Set([...tickets.values()].map(({ id }) => id))])
    return lines.flatMap(({ ticketId, claimed }) => (ticketId === null && claimed?.ticketId) || [])
  })
  if (forged.length > 0) await tellOfWrongCodes(db, reporter.eventId, [...new Set(forged)])
}

function lineOf(
  scan: TimedScan & { presented: ClaimedCode | null },
  ticket: FoundTicket | null,
  isFormer: boolean,
): ScanLine {
  const line = {
    counter: scan.counter,
    ticketId: ticket?.id ?? null,
    at: scan.at,
    presented: presentedText(scan.code ?? ''),
    isByHand: scan.kind === 'by hand',
    isOfEarlierCode: (ticket?.earlierCode ?? null) !== null,
    undoes: scan.undoes ?? null,
    claimed: scan.kind === 'refused' ? scan.presented : null,
  }
  if (scan.kind === 'undone') return { ...line, type: 'check_in_undone', code: null }
  if (scan.kind === 'refused') return { ...line, type: 'check_in_refused', code: scan.reason ?? null }
  // Of the list alone somebody who left could use up every ticket on it: a code was held before them, on that night.
  const isUnproven = isFormer && (scan.code === undefined || !scan.isOfContactsNight)
  return { ...line, type: isUnproven ? 'check_in_unproven' : 'check_in', code: whyNotGood(ticket, scan.at) }
}
