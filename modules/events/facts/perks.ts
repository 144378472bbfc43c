/** The most facts that an event is shown with beside its own ones. */
export const MAX_PERKS = 8

/** The longest of them, in UTF-16 units: a line of a phone. */
export const MAX_PERK = 40

/** Facts such as "Coat check", one a line, as people write them; null for more than 8, and for a longer one than 40 characters. */
export function readPerks(typed: string): string[] | null {
  const perks = [...new Set(typed.split('\n').map((line) => line.trim()))].filter(Boolean)
  return perks.length > MAX_PERKS || perks.some((perk) => perk.length > MAX_PERK) ? null : perks
}

/** The same as it stands in forms and files. */
export const perksText = (perks: readonly string[]): string => perks.join('\n')
