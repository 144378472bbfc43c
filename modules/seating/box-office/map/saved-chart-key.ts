/** A chart and its version, as one value of a form; `own` for one that is of no venue's. */
export const savedChartKey = ({ id, version }: { id: string | null; version: number }): string =>
  `${id ?? 'own'}:${version}`

/** The chart and the version that a key names; null for what is no key of a venue's chart. */
export function readSavedChartKey(key: string): { chartId: string; version: number } | null {
  const [, chartId, version] = /^([0-9a-f-]{36}):(\d{1,6})$/.exec(key) ?? []
  return chartId && version ? { chartId, version: Number(version) } : null
}
