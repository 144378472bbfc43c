import { TwoToneImage } from '#ui/two-tone-image.tsx'

/** An event without a picture has one drawn for it; it fills a box of any shape. */
const drawn = (id: string): string => `/art/${id}.svg`

interface EventPictureProps {
  id: string
  image: string | null
  /** The first picture of a page is fetched at once, the others when they come near. */
  first?: boolean
  className?: string
}

/**
 * An event's picture in a box whose shape the caller gives, so that nothing moves when it arrives. The two tones lie
 * beneath: they are seen while it comes, and when it does not. (Specification 8)
 */
export function EventPicture({ id, image, first = false, className = '' }: EventPictureProps) {
  return (
    <div className={`relative overflow-hidden ${className}`}>
      <TwoToneImage id={id} className="absolute inset-0" />
      <img
        src={image ?? drawn(id)}
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

/** The whole picture, never cropped: organisers design their flyers. What the box leaves free is filled with its blur. */
export function WholeEventPicture({ id, image, title }: { id: string; image: string | null; title: string }) {
  if (!image)
    return (
      <EventPicture
        id={id}
        image={null}
        first
        className="aspect-4/3 sm:aspect-wide lg:aspect-flyer lg:rounded-xl"
      />
    )
  return (
    <div className="relative aspect-square overflow-hidden sm:aspect-wide lg:aspect-flyer lg:rounded-xl">
      <TwoToneImage id={id} className="absolute inset-0" />
      <img
        src={image}
        alt=""
        fetchPriority="high"
        className="absolute inset-0 size-full scale-110 object-cover blur-xl"
      />
      <img
        src={image}
        alt={`Flyer: ${title}`}
        width={800}
        height={1000}
        fetchPriority="high"
        className="absolute inset-0 size-full object-contain"
      />
    </div>
  )
}
