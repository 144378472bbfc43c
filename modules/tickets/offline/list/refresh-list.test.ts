import { afterEach, expect, test, vi } from 'vitest'
import type { DoorMemory } from '#modules/tickets/offline/door-memory.client.ts'
import type { KeptList } from '#modules/tickets/offline/kept-door.ts'
import { listSigner } from '#modules/tickets/offline/list/list-signer.server.ts'
import { refreshList } from '#modules/tickets/offline/list/refresh-list.client.ts'
import { writeDoorList } from '#modules/tickets/offline/list/write-door-list.ts'
import { newId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

afterEach(() => vi.unstubAllGlobals())

const [earlier, now] = [toInstant('2026-12-12T02:00:00Z'), toInstant('2026-12-12T02:10:00Z')]
const times = { startsAt: now, endsAt: now, doorsAt: now, closesAt: now, madeAt: now, night: '2026-12-11' }
const of = { eventId: newId<'event'>(), title: 'The Ball', timeZone: 'America/Chicago', isPostponed: false }
const written = writeDoorList({ v: 1, ...of, ...times, salt: 's', types: [], people: [] }, [])
const signer = listSigner('a secret')
const signedBy = ({ sign } = signer) => new Uint8Array([...written, ...sign(written)])
const NEW = { ETag: '"2"', 'X-Listed-At': now }

/** What a device has after it asked, that had a list from earlier, or none. */
async function asked(answer: () => Response, { had = true, canRead = true, isFull = false } = {}) {
  const kept = { id: 'd', personId: 'kim', etag: '"1"', listedAt: earlier, closesAt: earlier }
  const lists: KeptList[] = []
  const [tags, keys, onChange] = [[] as unknown[], [] as unknown[], vi.fn<() => void>()]
  const memory = {
    settings: {
      addresses: { list: '/list' },
      publicKey: signer.publicKey,
      person: { id: 'kim' },
      onChange,
    },
    store: {
      writeList: async (list: KeptList) => {
        lists.push(list)
        if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      },
    },
    door: { id: 'd', heardUntil: had ? earlier : null },
    list: had && canRead ? { head: { title: 'The old one' } } : null,
    kept: had ? kept : null,
    scans: [],
    status: { isFull: false },
  } as unknown as DoorMemory
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    tags.push(headers['If-None-Match'] ?? null)
    keys.push(headers['X-List-Key'] ?? null)
    return answer()
  })
  await refreshList(memory)
  const { list, door, status } = memory
  return {
    tags,
    keys,
    title: list?.head.title ?? null,
    listedAt: memory.kept?.listedAt ?? null,
    heardUntil: door.heardUntil,
    isFull: status.isFull,
    lists,
    told: onChange.mock.calls.length,
  }
}

const ok = (headers: Record<string, string> = NEW, bytes = signedBy()) => new Response(bytes, { headers })
const same = () => new Response(null, { status: 304, headers: { ...NEW, ETag: '"1"' } })
const asBefore = { title: 'The old one', listedAt: earlier, lists: [], told: 0, tags: ['"1"'] }

test('a new list is kept in the place of the old one', async () => {
  expect(await asked(ok)).toMatchObject({ tags: ['"1"'], title: 'The Ball', listedAt: now, told: 1 })
  expect((await asked(ok)).lists).toEqual([
    { id: 'd', personId: 'kim', bytes: signedBy(), etag: '"2"', listedAt: now, closesAt: now },
  ])
})

test('the list is asked for under the key of the page, which may be older than the secret', async () => {
  expect(await asked(ok)).toMatchObject({ keys: [signer.publicKey] })
})

test('news are heard from the first list on, and from where they were before', async () => {
  expect(await asked(ok, { had: false })).toMatchObject({ tags: [null], title: 'The Ball', heardUntil: now })
  expect(await asked(ok)).toMatchObject({ heardUntil: earlier })
})

test('a list that still holds is good for longer', async () => {
  expect(await asked(same)).toMatchObject({ title: 'The old one', listedAt: now, told: 1 })
  expect((await asked(same)).lists).toMatchObject([{ etag: '"1"', listedAt: now }])
})

test('a list that was kept and cannot be read is fetched whole', async () => {
  expect(await asked(ok, { canRead: false })).toMatchObject({ tags: [null], title: 'The Ball' })
})

test('where nothing is kept a list that still holds is none', async () => {
  expect(await asked(same, { had: false })).toMatchObject({ title: null, listedAt: null, lists: [] })
})

test('a list that the browser cannot keep is used all the same, and that it is full is said', async () => {
  expect(await asked(ok, { isFull: true })).toMatchObject({ title: 'The Ball', isFull: true })
})

test.each<[string, () => Response]>([
  ['that another house signed', () => ok(NEW, signedBy(listSigner('another secret')))],
  ['without a tag', () => ok({ 'X-Listed-At': now })],
  ['that does not say of when it is', () => ok({ ETag: '"2"' })],
  ['with an error', () => new Response('No', { status: 500, headers: NEW })],
  [
    'that does not come',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('a list %s changes nothing', async (_, answer) => {
  expect(await asked(answer)).toMatchObject(asBefore)
})
