import { decodePlan, type SentPlan } from '#modules/seating/map/plan/encode-plan.ts'
import { NOT_YET, type SeatRoomState } from '#modules/seating/picker/seat-room.ts'
import { unpackStatus } from '#modules/seating/map/plan/seat-status.ts'
import { readJson } from '#ui/site-version.client.ts'

const ASK_EVERY_MS = 5_000
/** A stream that was refused is tried for again. */
const TRY_AGAIN_MS = 60_000

/** Loads the plan of a room and follows its statuses until the returned function is called. */
export function followRoom(
  eventId: string,
  geometryHash: string,
  onState: (state: SeatRoomState) => void,
): () => void {
  const base = `/api/events/${eventId}/seats`
  let state = NOT_YET
  let packed: Uint8Array | null = null
  /** What changed before the plan was there. */
  let early: number[] = []
  let stream: EventSource | undefined
  let asking: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const set = (change: Partial<SeatRoomState>) => {
    if (isOver) return
    state = { ...state, ...change }
    onState(state)
  }
  const takeAll = (hash: string, bytes: Uint8Array, line: 'live' | 'asking') => {
    // Of another chart, or of none: it says nothing of the seats that are shown.
    if (hash !== geometryHash) return set({ line, isOutdated: true })
    packed = bytes
    early = []
    const statuses = state.plan && unpackStatus(bytes, state.plan.count)
    set({ line, statuses, isOutdated: false })
  }
  const load = async () => {
    try {
      const response = await fetch(`${base}/geometry/${geometryHash}`)
      // The chart under this hash is gone: there is another one.
      if (response.status === 404) return set({ isOutdated: true })
      if (!response.ok) throw new Error(`Geometry: ${response.status}`)
      const sent = await readJson<SentPlan>(response)
      if (!sent) return // a newer page is coming
      const plan = decodePlan(sent)
      const statuses = packed && unpackStatus(packed, plan.count)
      if (statuses) change(statuses, early)
      set({ plan, statuses })
    } catch {
      set({ isFailed: true })
    }
  }
  const ask = async () => {
    try {
      const response = await fetch(`${base}/status`, { cache: 'no-store' })
      if (response.ok)
        takeAll(
          response.headers.get('X-Geometry') ?? '',
          new Uint8Array(await response.arrayBuffer()),
          'asking',
        )
    } catch {
      set({ line: 'away' })
    }
    if (!isOver && stream?.readyState !== EventSource.OPEN)
      asking = setTimeout(() => void ask(), ASK_EVERY_MS)
  }
  const listen = () => {
    stream?.close()
    stream = new EventSource(`${base}/live`)
    stream.addEventListener('seats', ({ data }: MessageEvent<string>) => {
      const all = JSON.parse(data) as { geometryHash: string; status: string }
      takeAll(all.geometryHash, bytesOf(all.status), 'live')
    })
    stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
      if (state.isOutdated) return // of another chart
      const changed = JSON.parse(data) as number[]
      if (!state.statuses) return void early.push(...changed)
      const statuses = Uint8Array.from(state.statuses)
      change(statuses, changed)
      set({ statuses })
    })
    stream.addEventListener('error', () => {
      // A browser connects again by itself, unless it was refused.
      if (stream?.readyState !== EventSource.CLOSED) return set({ line: 'away' })
      clearTimeout(asking)
      void ask()
      setTimeout(() => !isOver && listen(), TRY_AGAIN_MS)
    })
  }
  void load()
  listen()
  return () => {
    isOver = true
    clearTimeout(asking)
    stream?.close()
  }
}

/** Positions and statuses, one after the other. */
function change(statuses: Uint8Array, changed: readonly number[]): void {
  for (let at = 0; at < changed.length; at += 2) statuses[changed[at]!] = changed[at + 1]!
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
