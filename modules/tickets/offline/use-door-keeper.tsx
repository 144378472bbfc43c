import { useCallback, useEffect, useRef, useState } from 'react'
import { type DoorKeeper, keepDoor } from '#modules/tickets/offline/door-keeper.client.ts'
import { type DoorStatus, FIRST_STATUS } from '#modules/tickets/offline/door-status.ts'
import type { DoorAddresses } from '#modules/tickets/offline/report/send-report.client.ts'

const SYNC_EVERY_MS = 20_000
/** A browser that takes longer to read what it kept is taken for one that keeps nothing. */
const MAX_OPENING_MS = 3_000

/** The door that this page is at, as the server says it. */
export interface KeptDoorProps {
  eventId: string
  person: { id: string; name: string }
  publicKey: string
  firstContact: string
  addresses: DoorAddresses
}

interface OpenedDoorKeeper {
  keeper: DoorKeeper | null
  opened: () => Promise<DoorKeeper | null>
  status: DoorStatus
}

/**
 * Keeps a door on this device while the page is open: syncs at the start, every 20 seconds, when the connection comes back and
 * when the page is looked at again. The keeper is null until the browser has read what it kept, and where it keeps nothing;
 * `opened` waits for that.
 */
export function useDoorKeeper(door: KeptDoorProps): OpenedDoorKeeper {
  const [keeper, setKeeper] = useState<DoorKeeper | null>(null)
  const [status, setStatus] = useState(FIRST_STATUS)
  const settings = useRef(door)
  const opening = useRef<Promise<DoorKeeper | null>>(Promise.resolve(null))
  const found = useRef<DoorKeeper | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let kept: DoorKeeper | null = null
    const sync = () => void kept?.sync()
    const onSight = () => {
      if (!document.hidden) sync()
    }
    const onChange = () => {
      if (kept && !signal.aborted) setStatus(kept.status())
    }
    const timer = setInterval(sync, SYNC_EVERY_MS)
    addEventListener('online', sync, { signal })
    addEventListener('focus', sync, { signal })
    document.addEventListener('visibilitychange', onSight, { signal })
    const open = keepDoor({ ...settings.current, onChange }).then(
      (opened) => {
        if (signal.aborted) return null
        kept = opened
        found.current = opened
        // Else a browser that is short of space may throw scans away.
        void navigator.storage?.persist?.()
        setKeeper(opened)
        onChange()
        sync()
        return opened
      },
      () => null, // a browser that keeps nothing checks tickets while there is a signal
    )
    opening.current = Promise.race([open, new Promise<null>((end) => setTimeout(end, MAX_OPENING_MS, null))])
    return () => {
      clearInterval(timer)
      listening.abort()
    }
  }, [])
  const opened = useCallback(async () => found.current ?? opening.current, [])
  return { keeper, opened, status }
}
