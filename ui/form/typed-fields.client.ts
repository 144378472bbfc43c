/** What stands in the controls of a form, as the browser keeps it: name, value, and of a box whether it is ticked. */
export type TypedFields = [name: string, value: string, isOn: boolean | null][]

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Texts and choices; never a password, a file or a hidden field. */
const KEPT = 'input[name]:not([type=password], [type=file], [type=hidden]), textarea[name], select[name]'

const controlsOf = (form: HTMLFormElement): Control[] => [...form.querySelectorAll<Control>(KEPT)]

const canBeTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)

export const readTypedFields = (form: HTMLFormElement): TypedFields =>
  controlsOf(form).map((control) => [
    control.name,
    control.value,
    canBeTicked(control) ? control.checked : null,
  ])

/** Puts it back into the controls; what the form does not have is left out. */
export function fillTypedFields(form: HTMLFormElement, typed: TypedFields): void {
  for (const control of controlsOf(form)) {
    const ofName = typed.filter(([name]) => name === control.name)
    if (ofName.length === 0) continue // of another step
    if (canBeTicked(control))
      control.checked = ofName.some(([, value, isOn]) => isOn && value === control.value)
    else control.value = ofName[0]?.[1] ?? ''
  }
}
