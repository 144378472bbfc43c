import { jpegUrl, type Picture } from '#modules/pictures/picture.ts'
import { PictureImage } from '#modules/pictures/picture-image.tsx'

interface PictureGridProps {
  pictures: readonly Picture[]
  /** What the picture at a place is called. */
  altOf: (at: number) => string
}

/** Pictures in squares, each a link to the whole of it. */
export const PictureGrid = ({ pictures, altOf }: PictureGridProps) => (
  <ul className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3">
    {pictures.map((picture, at) => (
      <li key={picture.id}>
        <a href={jpegUrl(picture)} className="block overflow-hidden rounded-md">
          <PictureImage
            picture={picture}
            alt={altOf(at)}
            sizes="(min-width: 40rem) 12rem, 50vw"
            className="aspect-square w-full"
          />
        </a>
      </li>
    ))}
  </ul>
)
