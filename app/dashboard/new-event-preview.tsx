import { useEffect, useEffectEvent } from 'react'
import { href, useFetcher } from 'react-router'
import type { loader } from '#app/routes/dashboard/event-preview.tsx'
import { EventPreviewPage } from '#modules/events/page/event-preview-page.tsx'

/** The address of the page of an event that is not published yet. */
export const newEventPreviewPath = (id: string): string => `${href('/create-event/preview')}?draft=${id}`

interface NewEventPreviewProps {
  id: string
  /** Changes whenever something was saved; null while nothing is. */
  version: string | null
}

/** What guests will see, beside the form: on a screen with room for it, after each save. */
export function NewEventPreview({ id, version }: NewEventPreviewProps) {
  const { load, data } = useFetcher<typeof loader>()
  const read = useEffectEvent(() => load(newEventPreviewPath(id)))
  useEffect(() => {
    if (version !== null && matchMedia('(min-width: 80rem)').matches) void read()
  }, [id, version])
  return (
    <aside aria-label="Preview" className="hidden xl:block">
      <p className="font-semibold">What guests will see</p>
      {data ? (
        <EventPreviewPage preview={data.preview} now={data.now} flyer={data.flyer} />
      ) : (
        <p className="mt-3 rounded-lg border border-border p-6 text-muted">
          The page of your event stands here as soon as you have typed something.
        </p>
      )}
    </aside>
  )
}
