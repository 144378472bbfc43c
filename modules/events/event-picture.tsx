import { eventTones } from '#modules/events/art/event-tones.ts'
import { TwoToneImage } from '#ui/two-tone-image.tsx'

/** An event without a picture has one drawn for it; it fills a box of any shape. */
const drawn = (id: string): string => `/art/${id}.svg`

interface EventPictureProps {
  event: { id: string; title: string; image: string | null }
  /** The first picture of a page is fetched at once, the others when they come near. */
  first?: boolean
  className?: string
}

/**
 * An event's picture in a box whose shape the caller gives, so that nothing moves when it arrives. The two tones lie
 * beneath: they are seen while it comes, and when it does not. (Specification 8)
 */
export function EventPicture({ event, first = false, className = '' }: EventPictureProps) {
  return (
    <div className={`relative overflow-hidden ${className}`}>
      <TwoToneImage id={event.id} tones={eventTones(event)} className="absolute inset-0" />
      <img
        src={event.image ?? drawn(event.id)}
        alt=""
        width={800}
        height={1000}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  )
}

/**
 * The whole picture, never cropped: organisers design their flyers. The two tones are its frame. With large letters it is
 * lower, so that the title stands on the first screen.
 */
export function WholeEventPicture({ event }: Pick<EventPictureProps, 'event'>) {
  if (!event.image)
    return (
      <EventPicture
        event={event}
        first
        className="aspect-4/3 max-[18rem]:aspect-[5/2] sm:aspect-wide lg:aspect-flyer lg:rounded-xl"
      />
    )
  return (
    <div className="relative aspect-flyer overflow-hidden p-3 max-[18rem]:aspect-[5/2] sm:aspect-wide lg:aspect-flyer lg:rounded-xl">
      <TwoToneImage id={event.id} tones={eventTones(event)} className="absolute inset-0" />
      <img
        src={event.image}
        alt={`Flyer: ${event.title}`}
        width={800}
        height={1000}
        fetchPriority="high"
        className="relative size-full object-contain drop-shadow-lg"
      />
    </div>
  )
}
