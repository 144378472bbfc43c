/** A chart and its version, as one value of a form. */
export const savedChartKey = ({ id, version }: { id: string; version: number }): string => `${id}:${version}`

/** The chart and the version that a key names; null for what is no key. */
export function readSavedChartKey(key: string): { chartId: string; version: number } | null {
  const [, chartId, version] = /^([0-9a-f-]{36}):(\d{1,6})$/.exec(key) ?? []
  return chartId && version ? { chartId, version: Number(version) } : null
}
