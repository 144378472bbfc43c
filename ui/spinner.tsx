const SIZES = { sm: 'size-5', md: 'size-8' }

/** Turning two tones. It says nothing by itself: put words beside it, or use `Loading`. */
export function Spinner({ size = 'md' }: { size?: keyof typeof SIZES }) {
  return (
    <svg viewBox="0 0 24 24" className={`shrink-0 animate-turn ${SIZES[size]}`} aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" className="stroke-current opacity-25" strokeWidth="3" />
      <path
        d="M12 3a9 9 0 0 1 9 9"
        fill="none"
        className="stroke-current"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** The wait of a whole area, for the eye and for the ear. */
export function Loading({ children = 'Loading...' }: { children?: string }) {
  return (
    <output className="flex items-center justify-center gap-3 p-8 text-muted">
      <Spinner />
      {children}
    </output>
  )
}
