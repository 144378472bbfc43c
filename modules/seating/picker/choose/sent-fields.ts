import type { FormEvent } from 'react'

/** The fields of a form with those of the button that sent it. */
export function sentFields(event: FormEvent<HTMLFormElement>): Record<string, string> {
  const { submitter } = event.nativeEvent as SubmitEvent
  const fields = [...new FormData(event.currentTarget, submitter)]
  return Object.fromEntries(fields.map(([name, value]) => [name, typeof value === 'string' ? value : '']))
}
