import { Link } from 'react-router'
import { PhotoField } from '#modules/pictures/photo-field.tsx'
import type { Picture } from '#modules/pictures/picture.ts'
import { PictureImage } from '#modules/pictures/picture-image.tsx'
import type { KeptUpload } from '#modules/pictures/upload/upload.ts'
import { formatCounted } from '#platform/money.ts'

export interface VenuePhotosProps {
  pictures: readonly Picture[]
  /** How many a venue has at most. */
  max: number
  /** What was sent ahead of the form. */
  kept: KeptUpload | null
  /** Where they are put in order and removed; null before the venue is saved. */
  pathToAll: string | null
}

/** The pictures of a venue in its form, and one more of them. */
export const VenuePhotos = ({ pictures, max, kept, pathToAll }: VenuePhotosProps) => (
  <>
    {pictures.length > 0 && (
      <section aria-label="Pictures of the room">
        <p className="mb-1.5 font-semibold">{formatCounted(pictures.length, 'picture')}</p>
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture, at) => (
            <li key={picture.id}>
              <PictureImage
                picture={picture}
                alt={`Picture ${at + 1}`}
                sizes="4rem"
                className="size-16 rounded-md"
              />
            </li>
          ))}
        </ul>
        {pathToAll && (
          <Link to={pathToAll} className="link inline-flex min-h-tap items-center">
            Put them in order, or remove one
          </Link>
        )}
      </section>
    )}
    {pictures.length < max ? (
      <PhotoField
        kept={kept}
        label={pictures.length === 0 ? 'A picture of the room (optional)' : 'One more picture (optional)'}
      />
    ) : (
      <p className="text-muted">A venue shows {max} pictures at most.</p>
    )}
  </>
)
