/** The ids with one of them put before the one above it; the first one stays. Null when it is not among them. */
export function movedUp(ids: readonly string[], id: string): string[] | null {
  const at = ids.indexOf(id)
  if (at === -1) return null
  return ids.filter((each) => each !== id).toSpliced(Math.max(0, at - 1), 0, id)
}
