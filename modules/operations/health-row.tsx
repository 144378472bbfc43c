import { Link } from 'react-router'
import type { HealthLine } from '#modules/operations/site-health.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'

/** A part of the site's health: whether it is well is said in words, by an icon and by colour; `to` leads to where it is seen to. */
export const HealthRow = ({
  line: { label, text, isWell },
  to,
}: {
  line: HealthLine
  to?: string | undefined
}) => (
  <Card as="li" className="relative flex gap-3 p-4">
    <span className={isWell ? 'text-success' : 'text-danger'}>
      <Icon name={isWell ? 'circle-check' : 'triangle-exclamation-point'} />
    </span>
    <p className="min-w-0 wrap-anywhere">
      <strong className="block">
        {to ? (
          <Link to={to} className="underline after:absolute after:inset-0">
            {label}
          </Link>
        ) : (
          label
        )}
      </strong>
      {text}
    </p>
  </Card>
)
