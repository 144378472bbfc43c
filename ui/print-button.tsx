import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Prints the page; without scripts the browser's own menu does, and there is no button. */
export function PrintButton() {
  if (!useHydrated()) return null
  return (
    <Button variant="secondary" onClick={() => window.print()}>
      <Icon name="printer" />
      Print
    </Button>
  )
}
