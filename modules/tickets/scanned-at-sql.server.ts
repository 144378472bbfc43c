/** SQL of when the scan of the row `log` of the log was made: a door without a signal tells of it later. */
export const scannedAtText = (log: string): string => `coalesce(${log}.scanned_at, ${log}.created_at)`
