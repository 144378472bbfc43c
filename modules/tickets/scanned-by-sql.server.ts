/** SQL of whose scan the row `log` of the log is: a person's, or a link's. As the indexes say it. */
export const scannedByText = (log: string): string => `coalesce(${log}.user_id, ${log}.link_id)`
