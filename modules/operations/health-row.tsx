import type { HealthLine } from '#modules/operations/site-health.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'

/** A part of the site's health: whether it is well is said in words, by an icon and by colour. */
export const HealthRow = ({ line: { label, text, isWell } }: { line: HealthLine }) => (
  <Card as="li" className="flex gap-3 p-4">
    <span className={isWell ? 'text-success' : 'text-danger'}>
      <Icon name={isWell ? 'circle-check' : 'triangle-exclamation-point'} />
    </span>
    <p className="min-w-0 wrap-anywhere">
      <strong className="block">{label}</strong>
      {text}
    </p>
  </Card>
)
