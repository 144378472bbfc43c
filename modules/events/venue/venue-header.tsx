import { addressLine, directionsLink } from '#modules/events/event-location.ts'
import type { PublicVenue } from '#modules/events/venue/get-venue.server.ts'
import { PictureGrid } from '#modules/pictures/picture-grid.tsx'
import { PictureImage } from '#modules/pictures/picture-image.tsx'
import { formatCounted } from '#platform/money.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'

const venuePictureAlt = ({ name, pictures }: PublicVenue, at: number): string =>
  `${name}, picture ${at + 1} of ${pictures.length}`

/** Where it is, how to get there, and what a guest should know of the room. */
export function VenueHeader({ venue }: { venue: PublicVenue }) {
  const { name, capacity, notes, accessibility, pictures, city, region } = venue
  const [picture] = pictures
  const located = { venueDetails: venue, venue: name, location: '', city, region }
  return (
    <header className="grid gap-x-12 gap-y-6 lg:grid-cols-2 lg:items-center">
      {picture && (
        <div className="overflow-hidden rounded-lg lg:order-last">
          <PictureImage
            picture={picture}
            alt={venuePictureAlt(venue, 0)}
            sizes="(min-width: 64rem) 40rem, 100vw"
            className="aspect-3/2 w-full"
          />
        </div>
      )}
      <div className="space-y-4">
        <Heading level={1} size="page" className="wrap-anywhere">
          {name}
        </Heading>
        <p className="wrap-anywhere">{addressLine(located)}</p>
        {capacity !== null && <p className="text-muted">Room for {formatCounted(capacity, 'guest')}</p>}
        {notes && <p className="max-w-measure wrap-anywhere whitespace-pre-line">{notes}</p>}
        {accessibility && (
          <section>
            <Heading level={2} size="small">
              Accessibility
            </Heading>
            <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-line">{accessibility}</p>
          </section>
        )}
        <a
          href={directionsLink(located)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary')}
        >
          <Icon name="map-pin" />
          Directions
        </a>
      </div>
    </header>
  )
}

/** The pictures of a venue after the one in its header. */
export const VenueGallery = ({ venue }: { venue: PublicVenue }) => (
  <section aria-labelledby="pictures" className="max-w-xl">
    <Heading level={2} id="pictures">
      Pictures
    </Heading>
    <PictureGrid pictures={venue.pictures.slice(1)} altOf={(at) => venuePictureAlt(venue, at + 1)} />
  </section>
)
