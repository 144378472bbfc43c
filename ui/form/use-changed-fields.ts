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
      const name = target instanceof HTMLElement && 'name' in target ? String(target.name) : ''
      if (!names.includes(name)) setChanged({ answer, names: [...names, name] })
    },
  }
}
