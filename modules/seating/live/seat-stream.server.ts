import type { LiveSeats, SeatWatcher } from '#modules/seating/live/live-seats.server.ts'
import { packStatus } from '#modules/seating/map/plan/seat-status.ts'
import { networkOf } from '#platform/network-of.ts'
import type { EventId } from '#platform/ids.ts'

/** Streams of seat statuses to browsers (server-sent events), of which a process has so many at most, and a network address. */
export interface SeatStreams {
  /** A stream until the browser leaves; null where there are enough, or nothing is to be watched. */
  open: (eventId: EventId, clientAddress: string) => Promise<ReadableStream<Uint8Array> | null>
  /** Ends all of them: a server that stops waits for its answers. */
  end: () => void
}

const MAX_STREAMS = 2_000
/** A venue shares one address. */
const MAX_PER_ADDRESS = 200
/** Proxies end what is silent. */
const PING_EVERY_MS = 20_000
/** A browser that is so many messages behind starts anew. */
const MAX_BEHIND = 64

/** `max` streams in all and `maxPerAddress` of one address; what is beyond is refused, and asks for the statuses now and then. */
export function seatStreams(
  live: Pick<LiveSeats, 'watch'>,
  { max = MAX_STREAMS, maxPerAddress = MAX_PER_ADDRESS } = {},
): SeatStreams {
  const ends = new Set<() => void>()
  const perAddress = new Map<string, number>()
  const count = (address: string, by: 1 | -1) => {
    const now = (perAddress.get(address) ?? 0) + by
    if (now > 0) perAddress.set(address, now)
    else perAddress.delete(address)
  }
  const open: SeatStreams['open'] = async (eventId, clientAddress) => {
    const network = networkOf(clientAddress)
    if (ends.size >= max || (perAddress.get(network) ?? 0) >= maxPerAddress) return null
    let end = () => {}
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const stream = new ReadableStream<Uint8Array>(
      { start: (given) => void (controller = given), cancel: () => end() },
      { highWaterMark: MAX_BEHIND },
    )
    const send = (text: string) => {
      if ((controller?.desiredSize ?? 0) <= 0) return end()
      controller?.enqueue(TEXT.encode(text))
    }
    const watcher: SeatWatcher = {
      onAll: ({ geometryHash, statuses }) =>
        send(
          message('seats', { geometryHash, status: Buffer.from(packStatus(statuses)).toString('base64') }),
        ),
      onChange: (changed) => send(message('change', changed)),
    }
    // Counted before it is waited for: those who come at once are counted as well.
    count(network, 1)
    let leave: (() => void) | null = null
    const ping = setInterval(() => send(':\n\n'), PING_EVERY_MS)
    ping.unref()
    end = () => {
      if (!ends.delete(end)) return
      clearInterval(ping)
      count(network, -1)
      leave?.()
      try {
        controller?.close()
      } catch {
        // The browser has closed it.
      }
    }
    ends.add(end)
    try {
      leave = await live.watch(eventId, watcher)
    } catch (error) {
      end()
      throw error
    }
    if (leave && ends.has(end)) return stream
    leave?.()
    end()
    return null
  }
  return { open, end: () => [...ends].forEach((end) => end()) }
}

const TEXT = new TextEncoder()
const message = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
