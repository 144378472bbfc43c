/** What a list is asked for, as its address writes it. The page is not among it: who asks for something else starts over. */
export type ListParams = Readonly<Record<string, string>>

/**
 * The address of a list with some of its parameters changed and the others kept: an empty or absent value takes its
 * parameter away.
 */
export function listAddress(
  path: string,
  params: ListParams,
  change: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...params, ...change })) if (value) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The addresses of the pages beside one; undefined where the list ends. */
export const pageAddresses = (
  path: string,
  params: ListParams,
  { previous, next }: { previous: string | null; next: string | null },
): { previous: string | undefined; next: string | undefined } => ({
  previous: previous === null ? undefined : listAddress(path, params, { page: previous }),
  next: next === null ? undefined : listAddress(path, params, { page: next }),
})
