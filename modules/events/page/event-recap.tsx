import type { EventDetail } from '#modules/events/event.ts'
import { onDaysText } from '#modules/events/event-time-text.ts'
import { PictureGrid } from '#modules/pictures/picture-grid.tsx'
import { Heading } from '#ui/heading.tsx'

/** What its host says of an event that is over: how it was, pictures of it, thanks. */
export function EventRecap({ event }: { event: EventDetail }) {
  const { recap, nightPictures, pictures, organizer } = event
  const taken = pictures.slice(1).filter(({ id }) => nightPictures.includes(id))
  return (
    <div className="space-y-6">
      <section aria-labelledby="recap">
        <Heading level={2} id="recap">
          How it was
        </Heading>
        <p className="mt-1 text-muted">This event is over. It took place {onDaysText(event)}.</p>
        {recap.recap && <p className="mt-3 max-w-measure wrap-anywhere whitespace-pre-line">{recap.recap}</p>}
      </section>
      {taken.length > 0 && (
        <section aria-label="Pictures of the night">
          <PictureGrid pictures={taken} altOf={(at) => `Picture of the night ${at + 1} of ${taken.length}`} />
        </section>
      )}
      {recap.thanks && (
        <section aria-labelledby="thanks">
          <Heading level={2} size="small" id="thanks">
            Thanks
          </Heading>
          <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-line">{recap.thanks}</p>
          <p className="mt-1 text-muted">{organizer.name}</p>
        </section>
      )}
    </div>
  )
}
