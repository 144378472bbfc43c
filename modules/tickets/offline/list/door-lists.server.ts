import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { DoorProof } from '#modules/events/event-manager.ts'
import { readListHead, readListRows } from '#modules/tickets/offline/list/read-list-rows.server.ts'
import { listSigner } from '#modules/tickets/offline/list/list-signer.server.ts'
import { listSalt, sealTicket } from '#modules/tickets/offline/list/seal-ticket.server.ts'
import {
  type ListLine,
  type SealedTicket,
  writeDoorList,
} from '#modules/tickets/offline/list/write-door-list.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Secrets } from '#platform/secret.server.ts'
import { epochMs, type Instant } from '#platform/time.ts'
import { yieldToOthers } from '#platform/yield-to-others.server.ts'

/** A list ready to be sent. */
export interface SignedDoorList {
  bytes: Uint8Array<ArrayBuffer>
  gzipped: Uint8Array<ArrayBuffer>
  /** Names what it says of its tickets, without who came in since: a scanner hears of those at each sync. */
  etag: string
  madeAt: Instant
}

export interface DoorLists {
  publicKey: string
  /**
   * The list of an event, at most 15 seconds old; for a link it holds nobody's name. Null where its door is closed. It is signed for
   * `key` where that is of a previous secret: a page that was open while the secret was changed reads no other.
   */
  get: (db: DbOrTx, manager: DoorProof, now: Instant, key?: string | null) => Promise<SignedDoorList | null>
}

const FRESH_MS = 15_000
const MAX_EVENTS = 50
/** A ticket takes some 400 bytes, sealed and listed. */
const MAX_TICKETS = 200_000
const gzipAsync = promisify(gzip)

interface Kept {
  madeMs: number
  list: Promise<SignedDoorList | null>
  /** By what was sealed: of the next list most are the same. */
  sealed: Map<string, SealedTicket>
}

/**
 * The lists that scanners take along, by the secret of the installation, and by each that it had before. By each secret lists of
 * `maxTickets` together are kept, those that were asked for last.
 */
export function doorLists({ secret, previousSecrets }: Secrets, maxTickets = MAX_TICKETS): DoorLists {
  const listsBy = (one: string) => listsOf(one, maxTickets)
  const [current, previous] = [listsBy(secret), previousSecrets.map(listsBy)]
  return {
    publicKey: current.publicKey,
    get: (db, manager, now, key) =>
      (previous.find(({ publicKey }) => publicKey === key) ?? current).get(db, manager, now),
  }
}

/**
 * Makes and keeps the lists that scanners take along, for one process: one is made at most every 15 seconds an event, however
 * many doors ask, and what was sealed for the last one is not sealed again.
 */
function listsOf(secret: string, maxTickets: number): DoorLists {
  const signer = listSigner(secret)
  const kept = new LRUCache<string, Kept>({
    max: MAX_EVENTS,
    maxSize: maxTickets,
    sizeCalculation: ({ sealed }) => Math.max(1, sealed.size),
  })

  async function make(db: DbOrTx, manager: DoorProof, known: Kept['sealed'], sealed: Kept['sealed']) {
    const { eventId } = manager
    const salt = listSalt(secret, eventId)
    const { types, ...head } = await readListHead(db, manager)
    if (head.closesAt <= head.madeAt) return null
    const all = await readListRows(db, manager)
    const rows = manager.linkId ? all.map((row) => ({ ...row, name: '', usedBy: null })) : all
    const people = [...new Set(rows.flatMap(({ usedBy }) => usedBy ?? []))]
    const positionOf = new Map(people.map((name, at) => [name, at + 1]))
    const typeAt = new Map(types.map(({ id }, at) => [id, at]))
    const lines: ListLine[] = []
    for (const row of rows) {
      const seat = seatText(row.seat)
      const name = [row.ticketId, row.hash, row.name, seat].join('\n')
      const ticket = known.get(name) ?? sealTicket(eventId, { ...row, seat, salt })
      sealed.set(name, ticket)
      lines.push({
        ...ticket,
        state: row.state,
        type: typeAt.get(row.typeId) ?? 0,
        usedSeconds: row.usedAt ? Math.floor(epochMs(row.usedAt) / 1000) : 0,
        usedBy: positionOf.get(row.usedBy ?? '') ?? 0,
      })
      await yieldToOthers()
    }
    const named = {
      ...head,
      salt,
      types: types.map(({ name, isExtra, admitsOn }) => ({ name, isExtra, admitsOn })),
    }
    const list = writeDoorList({ ...named, people }, lines)
    const bytes = Buffer.concat([list, signer.sign(list)])
    const gzipped = await gzipAsync(bytes, { level: 1 })
    return {
      bytes: new Uint8Array(bytes),
      gzipped: new Uint8Array(gzipped),
      etag: tagOf(named, lines),
      madeAt: head.madeAt,
    }
  }

  return {
    publicKey: signer.publicKey,
    get: async (db, manager, now) => {
      const of = `${manager.eventId} ${manager.linkId ? 'nameless' : ''}`
      const found = kept.get(of)
      if (found && epochMs(now) - found.madeMs < FRESH_MS) return found.list
      const sealed: Kept['sealed'] = new Map()
      const list = make(db, manager, found?.sealed ?? new Map<string, SealedTicket>(), sealed)
      kept.set(of, { madeMs: epochMs(now), list, sealed })
      try {
        await list
        // Its size is known by now.
        kept.set(of, { madeMs: epochMs(now), list, sealed })
      } catch (error) {
        kept.delete(of)
        throw error
      }
      return list
    },
  }
}

/** The tag of everything in a list but when it was made and who came in: a guest who comes in changes no list. */
function tagOf(head: object, lines: ListLine[]): string {
  const hash = createHash('sha256').update(JSON.stringify({ ...head, madeAt: '' }))
  for (const { key, state, type, guest } of lines.toSorted((a, b) => Buffer.compare(a.key, b.key)))
    hash
      .update(key)
      .update(`${state === 'used' ? 'active' : state}|${type}|`)
      .update(guest)
  return `W/"${hash.digest('base64url')}"`
}
