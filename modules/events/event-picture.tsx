import { eventTones } from '#modules/events/art/event-tones.ts'
import type { EventCard } from '#modules/events/event.ts'
import { jpegUrl, type Picture } from '#modules/pictures/picture.ts'
import { PictureImage } from '#modules/pictures/picture-image.tsx'
import { TwoToneImage } from '#ui/two-tone-image.tsx'

/** An event without a picture has one drawn for it; it fills a box of any shape. */
const drawn = (id: string): string => `/art/${id}.svg`

interface EventPictureProps {
  event: Pick<EventCard, 'id' | 'title' | 'picture'>
  /** The first picture of a page is fetched at once, the others when they come near. */
  first?: boolean
  className?: string
}

/**
 * An event's picture in a box whose shape the caller gives, so that nothing moves when it arrives. The two tones lie
 * beneath: they are seen while it comes, and when it does not. (Specification 8)
 */
export function EventPicture({ event, first = false, className = '' }: EventPictureProps) {
  const { picture } = event
  return (
    <div className={`relative overflow-hidden ${className}`}>
      <TwoToneImage id={event.id} tones={eventTones(event)} className="absolute inset-0" />
      {picture ? (
        <PictureImage
          picture={picture}
          alt=""
          sizes="(min-width: 40rem) 24rem, 100vw"
          isFirst={first}
          className="absolute inset-0 size-full"
        />
      ) : (
        <img
          src={drawn(event.id)}
          alt=""
          width={800}
          height={1000}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  )
}

/** The two tones of an event, around a picture that is shown whole. */
const Frame = ({ event }: Pick<EventPictureProps, 'event'>) => (
  <TwoToneImage id={event.id} tones={eventTones(event)} className="absolute inset-0" />
)

/** The shape of the box in which a whole picture stands, so that little room is left beside it. */
function shapeOf({ width, height }: Picture): string {
  if (width > height * 1.1) return 'aspect-4/3'
  return height > width * 1.1 ? 'aspect-flyer' : 'aspect-square'
}

/**
 * The whole picture, never cropped: organisers design their flyers. The two tones are its frame; it leads to the picture
 * itself, whose small print can be enlarged. With large letters it is lower, so that the title stands on the first screen.
 */
export function WholeEventPicture({ event }: Pick<EventPictureProps, 'event'>) {
  const { picture } = event
  if (!picture)
    return (
      <EventPicture
        event={event}
        first
        className="aspect-4/3 max-[18rem]:aspect-[5/2] sm:aspect-wide lg:aspect-flyer lg:rounded-xl"
      />
    )
  return (
    <a
      href={jpegUrl(picture)}
      className={`relative block w-full overflow-hidden p-3 max-sm:max-h-[55svh] max-[18rem]:aspect-[5/2] max-lg:sm:aspect-wide lg:rounded-xl ${shapeOf(picture)}`}
    >
      <Frame event={event} />
      <PictureImage
        picture={picture}
        alt={`Flyer: ${event.title}`}
        sizes="(min-width: 64rem) 36rem, 100vw"
        isFirst
        isWhole
        className="relative size-full drop-shadow-lg"
      />
    </a>
  )
}

interface PreviewPictureProps extends Pick<EventPictureProps, 'event'> {
  /** The addresses of its flyer, and of the picture that is drawn where there is none. */
  flyer: string | null
  art: string
}

/** The picture of an event that is not published yet: its flyer, whole, or the one that is drawn. */
export const PreviewPicture = ({ event, flyer, art }: PreviewPictureProps) =>
  flyer ? (
    <div className="relative aspect-flyer max-h-[55svh] w-full overflow-hidden p-3">
      <Frame event={event} />
      <img
        src={flyer}
        alt={`Flyer: ${event.title}`}
        width={800}
        height={1000}
        className="relative size-full object-contain drop-shadow-lg"
      />
    </div>
  ) : (
    <div className="relative aspect-4/3 overflow-hidden">
      <Frame event={event} />
      <img src={art} alt="" width={800} height={1000} className="absolute inset-0 size-full object-cover" />
    </div>
  )
