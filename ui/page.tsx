import type { ReactNode } from 'react'

const WIDTHS = { form: 'page-form', list: 'page-list', table: 'page-table' }

/**
 * How wide a page is, by what it holds: `form` for fields and text that is read (42rem), `list` for rows (56rem), `table`
 * for tables, grids and columns side by side (76rem). The one width rule of pages that are worked with.
 */
export type PageWidth = keyof typeof WIDTHS

/** The layout of such a page: its header, then its parts, one below the other. */
export const Page = ({ width, children }: { width: PageWidth; children: ReactNode }) => (
  <div className={`${WIDTHS[width]} space-y-6`}>{children}</div>
)
