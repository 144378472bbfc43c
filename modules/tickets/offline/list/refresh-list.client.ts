import { type DoorMemory, doorNow, tell } from '#modules/tickets/offline/door-memory.client.ts'
import { fetchList } from '#modules/tickets/offline/list/fetch-list.client.ts'
import type { DoorList } from '#modules/tickets/offline/list/door-list.ts'
import { openDoorList } from '#modules/tickets/offline/list/open-door-list.ts'

/**
 * Fetches the list of a door where there is a newer one, and keeps it; says until when the one that is there is complete. One whose door
 * is closed is wiped.
 */
export async function refreshList(memory: DoorMemory): Promise<void> {
  const { addresses, publicKey, person } = memory.settings
  const etag = memory.list && memory.kept ? memory.kept.etag : null
  const fetched = await fetchList(addresses.list, { publicKey, etag })
  if (!fetched) return
  if (fetched === 'over') return forgetList(memory)
  const { bytes, listedAt } = fetched
  if (bytes) {
    const list = await openDoorList(bytes, publicKey)
    if (!list) return // not signed by the server of this page, or this browser cannot tell
    if (isOver(list, memory)) return forgetList(memory)
    // What happened before the first list was made stands in it.
    memory.door = { ...memory.door, heardUntil: memory.door.heardUntil ?? list.head.madeAt }
    memory.list = list
    memory.kept = {
      id: memory.door.id,
      personId: person.id,
      bytes,
      etag: fetched.etag,
      listedAt,
      closesAt: list.head.closesAt,
    }
  } else if (memory.kept) memory.kept = { ...memory.kept, listedAt }
  if (memory.kept) await memory.store.writeList(memory.kept).catch(() => tell(memory, { isFull: true }))
  tell(memory)
}

/** Whether the door of a list is closed, by the clock of the server. */
export const isOver = ({ head }: DoorList, memory: DoorMemory): boolean => head.closesAt <= doorNow(memory)

/** Wipes the list of a door, and what was heard since. */
export async function forgetList(memory: DoorMemory): Promise<void> {
  memory.list = null
  memory.kept = null
  memory.changes.clear()
  await memory.store.deleteLists(({ id }) => id === memory.door.id)
  tell(memory)
}
