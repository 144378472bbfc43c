// Part of the service worker: keeps the scanner of a door for where there is no signal. What it kept goes when its person signs
// out, runs the door no more, or when the event is over; scans that wait stay until they are sent.
import { DOOR_DATABASE, isKeptAsLink } from '#modules/tickets/offline/kept-door.ts'
import { systemNow } from '#platform/time.ts'

/** What a scanner's page asks to be kept: itself, and the files it has loaded or may still need. */
export interface DoorToKeep {
  type: 'keep door'
  person: string
  /** Path and query of the page. */
  page: string
  assets: string[]
}

const DOORS = 'door-of-'
const DOOR_PAGE = /^(\/dashboard\/scanner\?event=|\/doors\/)[0-9a-f-]{36}$/
const DOOR_LIST = /^\/dashboard\/(checkin|scanner)$/
const MAX_DOORS = 3
const MAX_ASSETS = 120

/** Whether an address is a scanner's page. */
export const isDoorPage = ({ pathname, search }: URL): boolean => DOOR_PAGE.test(pathname + search)

/** Keeps a scanner's page with its files in a cache of its own; `keepPages` fetches it and what it names. */
export async function keepDoor(
  { person, page, assets }: DoorToKeep,
  keepPages: (cacheName: string, pages: string[], more: string[]) => Promise<string[]>,
): Promise<void> {
  if (!DOOR_PAGE.test(page)) return
  const name = `${DOORS}${person} ${page}`
  // Of another person, or of another link to the same door: without a signal the link opens that was opened last.
  await deleteCaches((other) =>
    isOfLink(other) ? other !== name && other.endsWith(` ${page}`) : !other.startsWith(`${DOORS}${person} `),
  )
  // In the order in which they were made.
  const others = (await doorCaches()).filter((other) => other !== name)
  await Promise.all(
    others.slice(0, Math.max(others.length + 1 - MAX_DOORS, 0)).map((old) => caches.delete(old)),
  )
  await keepPages(name, [page], assets.slice(0, MAX_ASSETS))
}

/** The saved page of a door; the list of doors and a scanner of none lead to the one that was kept last. */
export async function savedDoor({ pathname, search }: URL): Promise<Response | undefined> {
  const names = await doorCaches()
  if (DOOR_LIST.test(pathname) && search === '') {
    const last = names.filter((name) => !isOfLink(name)).at(-1)
    return last ? Response.redirect(last.slice(last.indexOf(' ') + 1), 302) : undefined
  }
  const name = names.find((one) => one.endsWith(` ${pathname}${search}`))
  return name ? caches.match(pathname + search, { cacheName: name, ignoreVary: true }) : undefined
}

/** Deletes the saved page of a door that its person runs no more; of a link that works no more, the list as well. */
export async function forgetDoor({ pathname, search }: URL): Promise<void> {
  await deleteCaches((name) => name.endsWith(` ${pathname}${search}`))
  await deleteLists(({ id }) => isKeptAsLink(id) && pathname.endsWith(`/${id.slice(id.indexOf(' ') + 1)}`))
}

/** Deletes every saved door of whoever was signed in, and its list: the door of a link is nobody's who signs out. */
export async function forgetDoors(): Promise<void> {
  await deleteCaches((name) => !isOfLink(name))
  await deleteLists(({ id }) => !isKeptAsLink(id))
}

/** Deletes the doors whose event is over. */
export async function sweepDoors(): Promise<void> {
  const now = systemNow()
  const over = await deleteLists(({ closesAt }) => closesAt <= now)
  await deleteCaches((name) => over.some((event) => name.endsWith(event)))
}

const isOfLink = (name: string): boolean => isKeptAsLink(name.slice(DOORS.length))

const doorCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(DOORS))

async function deleteCaches(isGone: (name: string) => boolean): Promise<void> {
  await Promise.all((await doorCaches()).filter(isGone).map((name) => caches.delete(name)))
}

/** Deletes lists with what was heard since; answers the events they were of. */
async function deleteLists(isGone: (list: { id: string; closesAt: string }) => boolean): Promise<string[]> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === DOOR_DATABASE)) return []
  return new Promise((resolve) => {
    const opening = indexedDB.open(DOOR_DATABASE)
    opening.addEventListener('error', () => resolve([]))
    opening.addEventListener('success', () => {
      const db = opening.result
      if (!db.objectStoreNames.contains('lists')) return resolve([])
      const transaction = db.transaction(['lists', 'changes'], 'readwrite')
      const gone: string[] = []
      const cursors = transaction.objectStore('lists').openCursor()
      cursors.addEventListener('success', () => {
        const cursor = cursors.result
        if (!cursor) return
        const list = cursor.value as { id: string; closesAt: string }
        if (isGone(list)) {
          gone.push(list.id.slice(list.id.indexOf(' ') + 1))
          cursor.delete()
          transaction.objectStore('changes').delete(IDBKeyRange.bound([list.id], [list.id, []]))
        }
        cursor.continue()
      })
      const close = () => {
        db.close()
        resolve(gone)
      }
      transaction.addEventListener('complete', close)
      transaction.addEventListener('abort', close)
    })
  })
}
