/** A ref of what was added just now: the first field in it is in sight, has the focus, and is ready to be typed over. */
export function focusField(added: HTMLElement | null): void {
  const field = added?.querySelector('input')
  field?.focus()
  field?.select()
}
