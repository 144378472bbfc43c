/** The kinds that the modules declare, by the name their rows hold. Throws when two share one. */
export function kindsByName<Kind extends { name: string }>(
  kinds: readonly Kind[],
): ReadonlyMap<string, Kind> {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  if (byName.size < kinds.length) throw new Error('Two kinds of mail, or of notification, share a name')
  return byName
}
