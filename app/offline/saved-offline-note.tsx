import { useEffect, useState, useSyncExternalStore } from 'react'
import { saveTicketsOffline } from '#app/offline/save-tickets-offline.client.ts'
import { savedAt } from '#app/offline/service-worker.client.ts'
import { deviceZone, formatTime, toInstant } from '#platform/time.ts'
import { Icon } from '#ui/icon.tsx'

interface SavedOfflineNoteProps {
  person: string
  /** First the page itself. */
  pages: string[]
  /** What of the page must not be kept as it was: with another, all is kept anew. */
  version?: string
}

/** Keeps the page on this device, with others that may be needed at the door, and says so. */
export function SavedOfflineNote({ person, pages, version }: SavedOfflineNoteProps) {
  const since = useSyncExternalStore(noChanges, savedAt, () => null)
  const [isKept, setIsKept] = useState(false)
  const list = pages.join(' ')
  useEffect(() => {
    void saveTicketsOffline(person, list.split(' ')).then(setIsKept)
  }, [person, list, version])

  if (!since && !isKept) return <p className="min-h-7" />
  return (
    <p className="min-h-7 text-balance text-muted print:hidden [&>svg]:mr-2 [&>svg]:inline">
      <Icon name={since ? 'wifi-off' : 'check'} size="sm" />
      {since
        ? `Saved ${formatTime(toInstant(since), deviceZone())}`
        : 'Saved on this device. Works with no signal.'}
    </p>
  )
}

const noChanges = () => () => {}
