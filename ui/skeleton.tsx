/** A place kept in the final size while its content is on the way; give width and height by class. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-sheen rounded-md bg-surface-2 ${className}`} />
}
