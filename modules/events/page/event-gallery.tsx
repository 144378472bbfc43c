import type { EventDetail } from '#modules/events/event.ts'
import { jpegUrl } from '#modules/pictures/picture.ts'
import { PictureImage } from '#modules/pictures/picture-image.tsx'
import { Heading } from '#ui/heading.tsx'

/** The pictures of an event after its flyer, each a link to the whole of it; nothing where there are none. */
export function EventGallery({ event: { pictures } }: { event: EventDetail }) {
  const [, ...others] = pictures
  if (others.length === 0) return null
  return (
    <section aria-labelledby="pictures" className="px-4 pt-2 pb-6 lg:col-start-1 lg:px-0">
      <Heading level={2} size="small" id="pictures">
        Pictures
      </Heading>
      <ul className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {others.map((picture, at) => (
          <li key={picture.id}>
            <a href={jpegUrl(picture)} className="block overflow-hidden rounded-md">
              <PictureImage
                picture={picture}
                alt={`Picture ${at + 2} of ${pictures.length}`}
                sizes="(min-width: 40rem) 12rem, 50vw"
                className="aspect-square w-full"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
