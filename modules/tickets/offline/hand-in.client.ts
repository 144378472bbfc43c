import { readMemory, waitingIn } from '#modules/tickets/offline/door-memory.client.ts'
import { isKeptAsLink, keptDoorId } from '#modules/tickets/offline/kept-door.ts'
import { openScanStore } from '#modules/tickets/offline/scan-store.client.ts'
import { syncDoor } from '#modules/tickets/offline/sync-door.client.ts'

/** What became of scans that waited in this browser. */
export interface HandedIn {
  waited: number
  left: number
}

/** Whose scans a page hands in, and where those of a door go. */
export interface ToHandIn {
  person: { id: string; name: string }
  /** The event whose scanner is open as this person: it hands in its own. Null where none is. */
  openAt: string | null
  reportOf: (eventId: string, keptAs: string) => string
}

/**
 * Hands in the scans of a person that wait in this browser, of whatever door, also one that they run no more: its scanner does not open for
 * them, and what they scanned is not lost with it. For whoever came by a link, those of every link that this browser opened, whose pass it
 * still has. Null where the browser keeps nothing.
 */
export async function handInWaiting({ person, openAt, reportOf }: ToHandIn): Promise<HandedIn | null> {
  const store = await openScanStore().catch(() => null)
  if (!store) return null
  const result = { waited: 0, left: 0 }
  const open = openAt === null ? null : keptDoorId(person.id, openAt)
  for (const id of await store.readDoorsWithScans()) {
    const [keptAs = '', eventId = ''] = id.split(' ')
    if (id === open || !handsIn(person.id, keptAs)) continue
    const addresses = { scan: '', list: '', report: reportOf(eventId, keptAs) }
    const none = { publicKey: '', firstContact: null, onChange: () => {} }
    const memory = await readMemory(store, { eventId, person: { ...person, id: keptAs }, addresses, ...none })
    const waited = waitingIn(memory).length
    if (waited === 0) continue
    await syncDoor(memory, false)
    result.waited += waited
    result.left += waitingIn(memory).length
  }
  return result
}

/** Whether whoever is at a page hands in what is kept as somebody: a member their own, a link what any link scanned in this browser. */
const handsIn = (personId: string, keptAs: string): boolean =>
  keptAs === personId || (isKeptAsLink(personId) && isKeptAsLink(keptAs))
