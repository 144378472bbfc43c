import type { Ref } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** How much closer one press comes. */
export const STEP = 1.6

interface ZoomButtonsProps {
  /** The first of them: where the keyboard goes from the seats. */
  ref: Ref<HTMLButtonElement>
  onGrow: (by: number) => void
  onWhole: () => void
}

/** What two fingers do, for who has one or none: on a corner of the map; on a phone below it, where they cover no seat. */
export const ZoomButtons = ({ ref, onGrow, onWhole }: ZoomButtonsProps) => (
  <div className="flex justify-end gap-2 sm:absolute sm:right-2 sm:bottom-2 sm:flex-col">
    <Button
      ref={ref}
      variant="secondary"
      size="icon"
      className="bg-surface"
      aria-label="Closer"
      onClick={() => onGrow(STEP)}
    >
      <Icon name="plus" />
    </Button>
    <Button
      variant="secondary"
      size="icon"
      className="bg-surface"
      aria-label="Farther"
      onClick={() => onGrow(1 / STEP)}
    >
      <Icon name="minus" />
    </Button>
    <Button variant="secondary" size="icon" className="bg-surface" aria-label="Whole room" onClick={onWhole}>
      <Icon name="house" />
    </Button>
  </div>
)
