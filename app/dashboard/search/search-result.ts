/** One thing found: where it is, its name, and what tells it from others of that name. */
export interface Finding {
  to: string
  label: string
  detail?: string
}

/** What a search of the dashboard found, in groups; those without findings are left out. */
export interface SearchResult {
  groups: { name: string; findings: Finding[] }[]
}
