import { readMemory, waitingIn } from '#modules/tickets/offline/door-memory.client.ts'
import { openScanStore } from '#modules/tickets/offline/scan-store.client.ts'
import { syncDoor } from '#modules/tickets/offline/sync-door.client.ts'

/** What became of scans that waited in this browser. */
export interface HandedIn {
  waited: number
  left: number
}

/**
 * Hands in the scans of a person that wait in this browser, of whatever door, also one that they run no more: its scanner does not open for
 * them, and what they scanned is not lost with it. Null where the browser keeps nothing.
 */
export async function handInWaiting(
  person: { id: string; name: string },
  reportOf: (eventId: string) => string,
): Promise<HandedIn | null> {
  const store = await openScanStore().catch(() => null)
  if (!store) return null
  const result = { waited: 0, left: 0 }
  for (const id of await store.readDoorsWithScans()) {
    const [personId, eventId = ''] = id.split(' ')
    if (personId !== person.id) continue
    const addresses = { scan: '', list: '', report: reportOf(eventId) }
    const none = { publicKey: '', firstContact: null, onChange: () => {} }
    const memory = await readMemory(store, { eventId, person, addresses, ...none })
    const waited = waitingIn(memory).length
    if (waited === 0) continue
    await syncDoor(memory, false)
    result.waited += waited
    result.left += waitingIn(memory).length
  }
  return result
}
