import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { ReadEventPreview } from '#app/dashboard/read-event-preview.server.ts'
import { EventPreviewPage } from '#modules/events/page/event-preview-page.tsx'
import { TicketFacts } from '#modules/events/page/ticket-types.tsx'

interface NewEventPreviewProps {
  id: string
  /** Changes whenever something was saved; null while nothing is. */
  version: string | null
}

/** What guests will see, beside the form: on a screen with room for it, after each save. */
export function NewEventPreview({ id, version }: NewEventPreviewProps) {
  const [read, setRead] = useState<ReadEventPreview | null>(null)
  useEffect(() => {
    if (version === null || !matchMedia('(min-width: 80rem)').matches) return
    const reading = new AbortController()
    // Where it cannot be read, the last one stays, and the form beside it is not disturbed.
    void readPreview(id, reading.signal).then(setRead, () => {})
    return () => reading.abort()
  }, [id, version])
  return (
    <aside aria-label="Preview" className="sticky top-20 hidden self-start xl:block">
      <p className="font-semibold">What guests will see</p>
      {read?.id === id ? (
        <EventPreviewPage preview={read.preview} now={read.now} flyer={read.flyer} art={read.art} />
      ) : (
        <p className="mt-3 rounded-lg border border-border p-6 text-muted">
          The page of your event stands here as soon as you have typed something.
        </p>
      )}
    </aside>
  )
}

async function readPreview(id: string, signal: AbortSignal): Promise<ReadEventPreview | null> {
  const [answer] = await Promise.all([
    fetch(`${href('/api/event-preview')}?draft=${id}`, { signal }),
    TicketFacts.load(),
  ])
  return answer.ok ? ((await answer.json()) as ReadEventPreview) : null // as the route answers
}
