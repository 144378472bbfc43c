/** SQL of whether the guest of the ticket `t` went out, and did not come back. The ticket stays used. */
export const isOutText = (t: string): string =>
  `(${t}.status = 'used' and coalesce(${t}.out_at > ${t}.used_at, false))`
