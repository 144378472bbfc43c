/** One search hit: its path, its name, and a detail that tells it from others of the same name. */
export interface SearchHit {
  to: string
  label: string
  detail?: string
}

/** The result of a search of the dashboard, in groups; empty groups are left out. */
export interface SearchResult {
  groups: { name: string; hits: SearchHit[] }[]
}
