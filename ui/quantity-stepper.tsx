import { Button } from '#ui/button.tsx'
import { earlyPress } from '#ui/early-press.ts'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

interface QuantityStepperProps {
  /** Of what: "General admission". */
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

/** A small whole number by two big buttons; the new number is spoken. A button at its end keeps the focus. */
export function QuantityStepper({ label, value, min = 0, max, onChange }: QuantityStepperProps) {
  const early = earlyPress(useHydrated())
  return (
    <fieldset
      aria-label={label}
      className="inline-flex items-center rounded-pill border border-border-strong"
    >
      <Button
        variant="quiet"
        size="icon"
        aria-label={`One less: ${label}`}
        aria-disabled={value <= min}
        {...early}
        onClick={() => value > min && onChange(value - 1)}
      >
        <Icon name="minus" />
      </Button>
      <output aria-live="polite" className="quantity min-w-8 text-center font-semibold">
        {value}
      </output>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`One more: ${label}`}
        aria-disabled={value >= max}
        {...early}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Icon name="plus" />
      </Button>
    </fieldset>
  )
}
