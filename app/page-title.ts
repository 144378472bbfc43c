interface RootMatch {
  id: string
  loaderData?: unknown
}

/** The document title of a page: its own words, then the brand. */
export function pageTitle(text: string, matches: readonly (RootMatch | undefined)[]): { title: string } {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { brand: string } | undefined
  return { title: root ? `${text} · ${root.brand}` : text }
}
