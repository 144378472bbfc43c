import type { ReactNode } from 'react'

/** Two short fields of a form in one row; on a phone one below the other once something is wrong there, which takes words. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-4 max-sm:has-[[aria-invalid]]:grid-cols-1">{children}</div>
)
