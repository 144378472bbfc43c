import type { EventDetail } from '#modules/events/event.ts'
import { showsRecap } from '#modules/events/recap/recap-rule.ts'
import { PictureGrid } from '#modules/pictures/picture-grid.tsx'
import type { Instant } from '#platform/time.ts'
import { Heading } from '#ui/heading.tsx'

interface EventGalleryProps {
  event: EventDetail
  now: Instant
}

/** The pictures of an event after its flyer, without those that its recap shows; nothing where there are none. */
export function EventGallery({ event, now }: EventGalleryProps) {
  const { pictures, nightPictures } = event
  const isShown = showsRecap(event, now) ? nightPictures : []
  const others = pictures.slice(1).filter(({ id }) => !isShown.includes(id))
  if (others.length === 0) return null
  return (
    <section aria-labelledby="pictures" data-later="" className="px-4 pt-2 pb-6 lg:col-start-1 lg:px-0">
      <Heading level={2} size="small" id="pictures">
        Pictures
      </Heading>
      <PictureGrid
        pictures={others}
        altOf={(at) => `Picture ${pictures.indexOf(others[at]!) + 1} of ${pictures.length}`}
      />
    </section>
  )
}
