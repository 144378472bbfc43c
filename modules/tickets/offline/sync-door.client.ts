import {
  type DoorMemory,
  doorNow,
  rewriteScan,
  tell,
  waitingIn,
  writtenMs,
} from '#modules/tickets/offline/door-memory.client.ts'
import { DOOR_NAME_KEY } from '#modules/tickets/door/door-name.ts'
import { isAdmission, type KeptScan, reportOf } from '#modules/tickets/offline/kept-door.ts'
import { forgetList, isOver, refreshList } from '#modules/tickets/offline/list/refresh-list.client.ts'
import { type ReportOutcome, sendReport } from '#modules/tickets/offline/report/send-report.client.ts'
import { MAX_REPORTED_SCANS, type ScanReportAnswer } from '#modules/tickets/offline/report/scan-report.ts'
import { epochMs, HOUR_MS, plusMs, systemNow } from '#platform/time.ts'

/** Without a list nobody else remembers who is in already: this device does for a night. */
const KEPT_WITHOUT_LIST_MS = 12 * HOUR_MS

/** Hands in every scan that waits, hears what happened at the other doors, and fetches the list where `wantsList`. */
export async function syncDoor(memory: DoorMemory, wantsList: boolean): Promise<void> {
  const { settings, store } = memory
  // A page may stay open for days, without a signal too.
  if (memory.list && isOver(memory.list, memory)) await forgetList(memory)
  let most = memory.mostAtOnce
  for (let isMore = true; isMore;) {
    const waiting = waitingIn(memory).filter(({ counter }) => !memory.setAside.has(counter))
    const batch = waiting.slice(0, most)
    isMore = waiting.length > batch.length
    // The server has them, and tells of them with the news that it answers now; without a list nobody keeps those news.
    const longAgo = plusMs(doorNow(memory), -KEPT_WITHOUT_LIST_MS)
    const settled = memory.scans
      .filter(({ isKept, at }) => isKept && (memory.list !== null || at < longAgo))
      .map(({ counter }) => counter)
    const { deviceId, heardUntil, id } = memory.door
    const since = heardUntil ?? memory.list?.head.madeAt
    const doorName = localStorage.getItem(DOOR_NAME_KEY)
    const report = {
      device: deviceId,
      doorName: doorName || undefined,
      ...(since && { since }),
      scans: batch.map(reportOf),
    }
    const outcome = await sendReport(settings.addresses.report, report)
    // One scan that the server cannot read must not keep back the others, nor stop the news.
    if (outcome.kind === 'unreadable' && batch[0]) {
      if (batch.length === 1) memory.setAside.add(batch[0].counter)
      most = batch.length === 1 ? memory.mostAtOnce : Math.ceil(batch.length / 2)
      isMore = true
      continue
    }
    if (outcome.kind === 'busy') return
    if (outcome.kind === 'too slow') memory.mostAtOnce = Math.max(1, Math.ceil(batch.length / 2))
    if (outcome.kind !== 'told') return lose(memory, outcome.kind)
    const { answer } = outcome
    memory.mostAtOnce = Math.min(MAX_REPORTED_SCANS, memory.mostAtOnce * 2)
    // What is in them is heard, and kept, before they go: a browser that cannot, or is killed in between, forgets nobody.
    const areNewsKept = await hear(memory, answer)
    // Where no news say who is in, without a list as well, the scans do.
    const remembered = memory.list && areNewsKept ? [] : sayingWhoIsIn(memory.scans, answer.kept)
    let isFull = !areNewsKept
    for (const scan of remembered) if (!(await rewriteScan(memory, { ...scan, isKept: true }))) isFull = true
    // Also where the browser could not note it: else they went again at once, without an end.
    const handedIn = new Set(remembered.map(({ counter }) => counter))
    memory.scans = memory.scans.map((scan) => (handedIn.has(scan.counter) ? { ...scan, isKept: true } : scan))
    const done = [...(areNewsKept ? settled : []), ...answer.kept.filter((counter) => !handedIn.has(counter))]
    await store.deleteScans(id, done)
    memory.scans = memory.scans.filter(({ counter }) => !done.includes(counter))
    if (answer.contact === null) return lose(memory, 'not their door')
    tell(memory, { link: 'online', isFull, told: answer.state })
  }
  if (!wantsList) return
  const isFirst = memory.list === null
  await refreshList(memory)
  // A list may be older than what this device did meanwhile.
  if (isFirst && memory.list) await syncDoor(memory, false)
}

/** Of the scans that were handed in, those that say who is in. */
const sayingWhoIsIn = (scans: KeptScan[], handedIn: number[]): KeptScan[] =>
  scans
    .filter(({ counter }) => handedIn.includes(counter))
    .filter(({ kind, undoes }) => isAdmission(kind) || undoes !== undefined)

/** Keeps the news; false where the browser could not, and they are asked for again. */
async function hear(memory: DoorMemory, { contact, now, changes }: ScanReportAnswer): Promise<boolean> {
  const { store, list, door } = memory
  // Without a list there is nothing that news could change.
  const news = list ? changes : []
  for (const { key, used } of news) memory.changes.set(key, used)
  const areKept = await isWritten(store.writeChanges(news.map((change) => ({ id: door.id, ...change }))))
  memory.door = {
    ...door,
    ...(contact && { contact: { written: contact, deviceMs: epochMs(systemNow()) } }),
    heardUntil: list && (areKept ? now : door.heardUntil),
  }
  return (await isWritten(store.writeDoor(memory.door))) && areKept
}

const isWritten = (write: Promise<void>): Promise<boolean> =>
  write.then(
    () => true,
    () => false,
  )

async function lose(
  memory: DoorMemory,
  kind: Exclude<ReportOutcome['kind'], 'told' | 'busy'>,
): Promise<void> {
  if (kind === 'no signal' || kind === 'unreadable' || kind === 'too slow')
    return tell(memory, { link: 'offline' })
  if (kind === 'signed out') return tell(memory, { link: 'signed out' })
  const { door, settings } = memory
  // Nothing more is kept of them, until a newer page brings a contact; what waits has its own.
  door.lostAfterMs = Math.max(...[door.contact?.written ?? '0', settings.firstContact ?? '0'].map(writtenMs))
  door.contact = null
  await forgetList(memory)
  const isFull = !(await isWritten(memory.store.writeDoor(memory.door)))
  tell(memory, { link: 'not their door', isFull })
}
