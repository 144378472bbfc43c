/** Whether the ticket type `t` is sold at a moment such as `now()`, as SQL text: `saleWindowState` is 'open'. */
export const isInSaleWindow = (now: string): string =>
  `(coalesce(t.sale_starts_at <= ${now}, true) and coalesce(t.sale_ends_at > ${now}, true))`
