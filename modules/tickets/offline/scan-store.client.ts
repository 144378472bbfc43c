import {
  DOOR_DATABASE,
  type KeptChange,
  type KeptDoor,
  type KeptList,
  type KeptScan,
} from '#modules/tickets/offline/kept-door.ts'

/** What a scanner keeps in the browser: the door it is at, its list, and every scan until the server has it. */
export interface ScanStore {
  readDoor: (id: string) => Promise<KeptDoor | null>
  writeDoor: (door: KeptDoor) => Promise<void>
  readList: (id: string) => Promise<KeptList | null>
  writeList: (list: KeptList) => Promise<void>
  readChanges: (id: string) => Promise<KeptChange[]>
  writeChanges: (changes: KeptChange[]) => Promise<void>
  /** Gives a scan its number and keeps it, in one step that survives a browser that is killed right after it. */
  addScan: (id: string, scan: Omit<KeptScan, 'id' | 'counter'>) => Promise<KeptScan>
  writeScan: (scan: KeptScan) => Promise<void>
  readScans: (id: string) => Promise<KeptScan[]>
  /** The doors that scans are kept of. */
  readDoorsWithScans: () => Promise<string[]>
  deleteScans: (id: string, counters: number[]) => Promise<void>
  /** Deletes the lists for which `isGone`; scans stay until they are sent. */
  deleteLists: (isGone: (list: KeptList) => boolean) => Promise<void>
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DOOR_DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('doors', { keyPath: 'id' })
    opening.result.createObjectStore('lists', { keyPath: 'id' })
    opening.result.createObjectStore('changes', { keyPath: ['id', 'key'] })
    opening.result.createObjectStore('scans', { keyPath: ['id', 'counter'] })
  })
  return answerOf(opening)
}

/** Opens the store. Rejects where the browser keeps nothing, as in some private windows. */
export async function openScanStore(): Promise<ScanStore> {
  let db = await openDatabase()

  async function inStores<T>(
    names: string[],
    mode: IDBTransactionMode,
    work: (store: (name: string) => IDBObjectStore) => T | Promise<T>,
  ): Promise<T> {
    // `strict`: the disk has it before it counts as written.
    const begin = () => db.transaction(names, mode, { durability: 'strict' })
    let transaction: IDBTransaction
    try {
      transaction = begin()
    } catch {
      db = await openDatabase() // a phone that slept may have closed it
      transaction = begin()
    }
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not written')))
    })
    done.catch(() => {}) // told below, also when the work itself failed
    try {
      const value = await work((name) => transaction.objectStore(name))
      await done
      return value
    } catch (error) {
      if (!transaction.error) abort(transaction)
      throw error
    }
  }
  const read = <T>(store: string, key: IDBValidKey) =>
    inStores(
      [store],
      'readonly',
      async (open) => ((await answerOf(open(store).get(key))) as T | undefined) ?? null,
    )
  const write = (store: string, value: object) =>
    inStores([store], 'readwrite', (open) => void open(store).put(value))
  const ofDoor = <T>(store: string, id: string) =>
    inStores([store], 'readonly', (open) => answerOf(open(store).getAll(everythingOf(id))) as Promise<T[]>)

  return {
    readDoor: (id) => read('doors', id),
    writeDoor: (door) =>
      inStores(['doors'], 'readwrite', async (open) => {
        // Another tab may have counted on meanwhile.
        const kept = (await answerOf(open('doors').get(door.id))) as KeptDoor | undefined
        const isSame = kept?.deviceId === door.deviceId
        open('doors').put({ ...door, counter: Math.max(door.counter, isSame ? kept.counter : 0) })
      }),
    readList: (id) => read('lists', id),
    writeList: (list) => write('lists', list),
    readChanges: (id) => ofDoor('changes', id),
    writeChanges: (changes) =>
      inStores(['changes'], 'readwrite', (open) => {
        for (const change of changes) open('changes').put(change)
      }),
    addScan: (id, scan) =>
      inStores(['doors', 'scans'], 'readwrite', async (open) => {
        const door = (await answerOf(open('doors').get(id))) as KeptDoor
        const counter = door.counter + 1
        const kept: KeptScan = { ...scan, id, counter }
        open('doors').put({ ...door, counter })
        open('scans').put(kept)
        return kept
      }),
    writeScan: (scan) => write('scans', scan),
    readScans: (id) => ofDoor('scans', id),
    readDoorsWithScans: () =>
      inStores(['scans'], 'readonly', async (open) => {
        const keys = (await answerOf(open('scans').getAllKeys())) as [string, number][]
        return [...new Set(keys.map(([id]) => id))]
      }),
    deleteScans: (id, counters) =>
      inStores(['scans'], 'readwrite', (open) => {
        for (const counter of counters) open('scans').delete([id, counter])
      }),
    deleteLists: (isGone) =>
      inStores(['lists', 'changes'], 'readwrite', async (open) => {
        for (const list of (await answerOf(open('lists').getAll())) as KeptList[]) {
          if (!isGone(list)) continue
          open('lists').delete(list.id)
          open('changes').delete(everythingOf(list.id))
        }
      }),
  }
}

/** Half of what belongs together must not stay; what ended by itself cannot be aborted. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is over.
  }
}

/** The rows of one door, where the door is the first part of the key. */
const everythingOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []])

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  })
