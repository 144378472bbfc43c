import { type FocalPoint, jpegUrl, type Picture, webpSrcSet } from '#modules/pictures/picture.ts'

const POSITION = {
  'left top': 'object-left-top',
  top: 'object-top',
  'right top': 'object-right-top',
  left: 'object-left',
  center: 'object-center',
  right: 'object-right',
  'left bottom': 'object-left-bottom',
  bottom: 'object-bottom',
  'right bottom': 'object-right-bottom',
} satisfies Record<FocalPoint, string>

interface PictureImageProps {
  picture: Picture
  /** What is to be seen; empty where the words beside it say it already. */
  alt: string
  /** How wide it is drawn, as the attribute `sizes` has it: `(min-width: 60rem) 40rem, 100vw`. */
  sizes: string
  /** True for the one picture that stands at the top of a page; others wait until they come near. */
  isFirst?: boolean
  /** Shown whole, with room beside it, instead of cut around its focal point. */
  isWhole?: boolean
  /** With a width and a shape, which the picture fills. */
  className: string
}

/** A stored picture in the size that fits the screen. */
export function PictureImage({
  picture,
  alt,
  sizes,
  isFirst = false,
  isWhole = false,
  className,
}: PictureImageProps) {
  return (
    <picture>
      <source type="image/webp" srcSet={webpSrcSet(picture)} sizes={sizes} />
      <img
        src={jpegUrl(picture)}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className={`${isWhole ? 'object-contain' : `object-cover ${POSITION[picture.focalPoint]}`} ${className}`}
      />
    </picture>
  )
}
