import type { Instant } from '#platform/time.ts'
import type { TypedFields } from '#ui/form/typed-fields.client.ts'

/** What the device keeps until the server has answered. */
export interface LocalCopy {
  fields: TypedFields
  /** The fields that the server may not have as they are here; the others may be newer there. */
  changed: string[]
  at: Instant
  /** The form was sent with it; the answer never came, or led to another page. */
  isSent: boolean
  /** When the server kept it, after its page was left. */
  savedAt?: Instant
}

/** What the device keeps under one key; null where it keeps nothing. */
export function readCopy(key: string): LocalCopy | null {
  const copy = localStorage.getItem(key)
  if (copy === null) return null
  const kept = JSON.parse(copy) as Omit<LocalCopy, 'changed'> & Partial<LocalCopy> // written above, by an older page perhaps
  return { ...kept, changed: kept.changed ?? kept.fields.map(([name]) => name) }
}

/** What the device keeps of all steps of a form, by key. */
export const copiesOf = (keyOfForm: string): [key: string, copy: LocalCopy][] =>
  Object.keys(localStorage).flatMap((key) => {
    const copy = key.startsWith(`${keyOfForm} `) ? readCopy(key) : null
    return copy ? [[key, copy]] : []
  })

/** Whether it was typed after the server last kept something, as far as the device knows. */
export const isNewer = ({ at, isSent, savedAt: kept }: LocalCopy, savedAt: Instant | null): boolean =>
  savedAt === null || (kept ? savedAt < kept : !isSent || savedAt < at)

/** The fields of it that the server may not have. */
export const changedIn = ({ fields, changed }: LocalCopy): TypedFields =>
  fields.filter(([name]) => changed.includes(name))

/** Takes fields out of what the device keeps of a form; of a step that has none left it keeps nothing. */
export function forgetFields(keyOfForm: string, names: readonly string[]): void {
  for (const [key, copy] of copiesOf(keyOfForm)) {
    const changed = copy.changed.filter((name) => !names.includes(name))
    if (changed.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ ...copy, changed }))
  }
}
