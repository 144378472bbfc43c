import { PreviewPicture } from '#modules/events/event-picture.tsx'
import type { EventPreview } from '#modules/events/create/preview-event.server.ts'
import { EventAbout, EventHost, EventHostDetails } from '#modules/events/page/event-about.tsx'
import { EventHeader } from '#modules/events/page/event-header.tsx'
import { TicketTypes } from '#modules/events/page/ticket-types.tsx'
import type { Instant } from '#platform/time.ts'
import { Notice } from '#ui/notice.tsx'

const MISSING = {
  name: 'the name',
  venue: 'the venue',
  day: 'the day',
  hours: 'the hours',
  tickets: 'the tickets',
} satisfies Record<EventPreview['madeUp'][number], string>

const LIST = new Intl.ListFormat('en-US')

const buyersPart = () => <p className="text-muted">Here guests choose how many, and buy.</p>

interface EventPreviewPageProps {
  preview: EventPreview
  now: Instant
  /** The address of the flyer that was sent ahead. */
  flyer: string | null
  /** That of the picture that is drawn for an event without one. */
  art: string
}

/** The page of an event as guests will see it on a phone; nothing can be done there yet. */
export function EventPreviewPage({ preview: { event, madeUp }, now, flyer, art }: EventPreviewPageProps) {
  const missing = madeUp.map((what) => MISSING[what])
  return (
    <>
      {missing.length > 0 && (
        <Notice>{`Not complete yet: ${LIST.format(missing)}.${madeUp.includes('day') ? ' The day is an example.' : ''}`}</Notice>
      )}
      <article className="mt-3 overflow-hidden rounded-lg border border-border">
        <PreviewPicture event={event} flyer={flyer} art={art} />
        <div className="flex flex-col gap-6 px-4 py-6">
          <EventHeader event={event} now={now} googleCalendar="" isPreview />
          {event.ticketTypes.length > 0 && <TicketTypes event={event} now={now} action={buyersPart} />}
        </div>
        <div className="lg:px-4">
          <EventAbout event={event} now={now} />
        </div>
        <section aria-label="Host" className="px-4 pt-2 pb-6">
          <EventHost event={event} isPreview />
          <EventHostDetails event={event} />
        </section>
      </article>
    </>
  )
}
