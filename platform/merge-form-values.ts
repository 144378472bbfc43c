import { readUsd } from '#platform/decimal-usd.ts'

/** The hidden field of a form that says, as JSON, what stood in its fields when its page was made. */
export const FORM_BASE = 'form-base'

type Texts = Readonly<Record<string, string>>

interface FormVersions {
  /** What stood in the fields when the page was made. */
  base: Texts
  /** What was sent; a box that is not ticked is missing. */
  typed: Texts
  /** What would stand in them now. */
  current: Texts
  /** Fields that change together, such as the parts of an address; every other field changes alone. */
  together?: readonly (readonly string[])[]
  /** Fields that say one thing, such as a kind and its amount: what was typed in them stays whole. */
  asOne?: readonly (readonly string[])[]
}

interface MergedForm {
  values: Record<string, string>
  /**
   * Fields that were changed elsewhere, and to another thing on this page, or that change together with such a one. What was typed on
   * this page stands in `values`, and what nobody touched on it is as it is now. Of fields that say one thing, the first that differs.
   */
  conflicts: string[]
}

/**
 * A form whose thing was changed elsewhere since its page was made, as a three-way merge: a field that nobody touched on this page
 * takes what it is now, one that only this page changed keeps what was typed.
 */
export function mergeFormValues({
  base,
  typed,
  current,
  together = [],
  asOne = [],
}: FormVersions): MergedForm {
  const values: Record<string, string> = { ...typed }
  const conflicts: string[] = []
  const groups = [...together, ...asOne]
  const alone = Object.keys(current).filter((name) => !groups.some((names) => names.includes(name)))
  for (const names of [...groups, ...alone.map((name) => [name])]) {
    if (names.every((name) => isSame(base[name], current[name]))) continue
    const mine = names.filter((name) => !isSame(typed[name], base[name]))
    const isClash = mine.some((name) => !isSame(typed[name], current[name]))
    const isWhole = isClash && asOne.includes(names)
    if (isWhole) conflicts.push(...names.filter((name) => !isSame(typed[name], current[name])).slice(0, 1))
    else if (isClash) conflicts.push(...names.filter((name) => !isSame(base[name], current[name])))
    const kept = isWhole ? names : isClash ? mine : []
    for (const name of names) if (!kept.includes(name)) values[name] = current[name] ?? ''
  }
  return { values, conflicts }
}

// A browser sends other line ends than it got, and nothing for a box without a tick; 30 is $30.00.
const isSame = (one = '', other = ''): boolean =>
  lines(one) === lines(other) || (readUsd(one) !== null && readUsd(one) === readUsd(other))

const lines = (text: string): string => text.replaceAll('\r\n', '\n')
