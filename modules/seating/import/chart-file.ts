/** The largest file that is read, in bytes: more than 50,000 seats take in any of the formats. */
export const MAX_CHART_FILE_BYTES = 20_000_000

/** Why a file gives no chart. */
export type ChartFileFailure =
  | { code: 'CHART_FILE_TOO_LARGE' }
  | { code: 'CHART_FILE_NO_JSON' }
  | { code: 'CHART_FILE_UNKNOWN' }
  | { code: 'CHART_FILE_EMPTY' }
