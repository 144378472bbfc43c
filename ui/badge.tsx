import type { ReactNode } from 'react'

const TONES = {
  plain: 'bg-surface-2 text-text',
  primary: 'bg-primary-soft text-on-primary-soft',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

export type BadgeTone = keyof typeof TONES

/** One or two words about the thing beside it. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-pill px-3 py-1 text-sm font-semibold ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
