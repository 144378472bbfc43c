import { useEffect, useState, useSyncExternalStore } from 'react'
import { saveTicketsOffline } from '#app/offline/save-tickets-offline.client.ts'
import { forgetSavedAt, savedAt } from '#app/offline/service-worker.client.ts'
import { deviceZone, formatTime, type Instant, toInstant } from '#platform/time.ts'
import { Icon } from '#ui/icon.tsx'

interface SavedOfflineNoteProps {
  person: string
  /** First the page itself. */
  pages: string[]
  /** What of the page must not be kept as it was: with another, all is kept anew. */
  version?: string
  /** When the page was read, by the site. */
  readAt?: Instant
}

/**
 * Keeps the page on this device, with others that may be needed at the door, and says so. A saved page that is read again while it
 * is open is the site's own from then on, and kept anew.
 */
export function SavedOfflineNote({ person, pages, version, readAt }: SavedOfflineNoteProps) {
  const saved = useSyncExternalStore(noChanges, savedAt, () => null)
  const [openedWith] = useState(readAt)
  const isReadAgain = readAt !== openedWith
  const since = isReadAgain ? null : saved
  const [isKept, setIsKept] = useState(false)
  const list = pages.join(' ')
  useEffect(() => {
    void saveTicketsOffline(person, list.split(' ')).then(setIsKept)
  }, [person, list, version])
  useEffect(() => {
    if (!isReadAgain || savedAt() === null) return
    forgetSavedAt()
    void saveTicketsOffline(person, list.split(' ')).then(setIsKept)
  }, [person, list, isReadAgain])

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
