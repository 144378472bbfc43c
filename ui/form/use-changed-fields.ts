import { type FormEvent, useState } from 'react'

interface ChangedFields {
  /** Whether a field was changed since the answer. */
  isChanged: (name: string) => boolean
  /** For `onInput` of the form. */
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

/** The fields of a form that were changed since its last `answer`: what it said is wrong with them is said no longer. */
export function useChangedFields(answer: unknown): ChangedFields {
  const [changed, setChanged] = useState<{ answer: unknown; names: readonly string[] }>({ answer, names: [] })
  const names = changed.answer === answer ? changed.names : []
  return {
    isChanged: (name) => names.includes(name),
    onInput: ({ target }) => {
      const more = fieldsCorrectedBy(target).filter((name) => !names.includes(name))
      if (more.length > 0) setChanged({ answer, names: [...names, ...more] })
    },
  }
}

/**
 * The fields that are corrected where somebody changes a control: its own, and those that it names in `data-corrects`,
 * for what is said of one field may be mended in another, and a file that was sent ahead has no name.
 */
export function fieldsCorrectedBy(control: object): string[] {
  const { name = '', dataset } = control as { name?: unknown; dataset?: DOMStringMap }
  const own = typeof name === 'string' ? name : '' // of a form it may be the control that is called so
  return [own, ...(dataset?.['corrects']?.split(' ') ?? [])].filter((one) => one !== '')
}
