/**
 * Where it is gone on after an answer: in the field where there is a mouse; on a phone that would open the keyboard, and the title
 * is first.
 */
export function focusToGoOn(field: HTMLInputElement | null): void {
  const isPhone = !matchMedia('(hover: hover)').matches
  const next = isPhone ? document.querySelector<HTMLElement>('h1') : field
  next?.focus({ preventScroll: true })
}

/**
 * A hand scanner types like a keyboard and ends the line: whatever is typed outside a field goes into the field for codes.
 * Where there is a mouse the field has the focus from the start; on a phone that would open the keyboard.
 */
export function focusForHandScanners(field: HTMLInputElement | null): () => void {
  if (matchMedia('(hover: hover)').matches) field?.focus({ preventScroll: true })
  const toField = (event: KeyboardEvent) => {
    const isTyping =
      event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== ' '
    if (isTyping && !(event.target instanceof HTMLInputElement)) field?.focus()
  }
  document.addEventListener('keydown', toField)
  return () => document.removeEventListener('keydown', toField)
}
