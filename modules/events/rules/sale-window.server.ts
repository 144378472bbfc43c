/** Until when the event `e` is sold online, as SQL text: until it begins, or until it ends where its host wants that. */
export const onlineUntilColumn =
  'case when e.sells_until_end then e.ends_at else e.starts_at end as online_until'

/** Whether the ticket type `t` is sold at a moment such as `now()`, as SQL text: `saleWindowState` is 'open'. */
export const isInSaleWindow = (now: string): string =>
  `(coalesce(t.sale_starts_at <= ${now}, true) and coalesce(t.sale_ends_at > ${now}, true))`
