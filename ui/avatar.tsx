import { useState } from 'react'
import { TwoToneImage } from '#ui/two-tone-image.tsx'

const SIZES = { sm: 'size-8 text-sm', md: 'size-12 text-base', lg: 'size-24 text-2xl' }

interface AvatarProps {
  /** Chooses the tones behind the initials. */
  id: string
  name: string
  src?: string | null
  size?: keyof typeof SIZES
}

/** A face, or initials on two tones when there is none or it does not load. The name stands beside it, so it is silent. */
export function Avatar({ id, name, src, size = 'md' }: AvatarProps) {
  const [failed, setFailed] = useState(false)
  // It may have failed before this code was here to hear of it.
  const noticeBroken = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true)
  }
  return (
    <span
      aria-hidden="true"
      className={`relative inline-grid shrink-0 place-items-center overflow-hidden rounded-pill ${SIZES[size]}`}
    >
      <TwoToneImage id={id} className="absolute inset-0" />
      <span className="relative font-display font-black text-on-tone">{initials(name)}</span>
      {src && !failed && (
        <img
          src={src}
          alt=""
          ref={noticeBroken}
          onError={() => setFailed(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}

/** "Lacquer & Brass" is LB: what is no word has no initial. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0].toUpperCase() ?? [])
    .slice(0, 2)
    .join('')
