/** How far along something is, in percent; the words beside it name it. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return <progress value={percent} max={100} aria-label={label} className="progress-bar" />
}
