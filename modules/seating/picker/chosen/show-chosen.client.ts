import { CHOSEN_ID } from '#modules/seating/picker/chosen/chosen-panel.tsx'
import type { ChoiceState } from '#modules/seating/picker/choose/seat-choice.ts'

/** Brings what was found into sight, which lies below the fold of a phone; focus stays on what was pressed. */
export function showChosen({ held, note }: ChoiceState): void {
  if (held.length === 0 || note?.tone === 'danger') return
  // What is said of them above them is in its place by then.
  requestAnimationFrame(() => {
    const top = document.getElementById(CHOSEN_ID)?.getBoundingClientRect().top ?? 0
    if (top > innerHeight / 2) scrollBy({ top: top - innerHeight / 4 })
  })
}
