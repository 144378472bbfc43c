import type { ReactNode } from 'react'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

const TONES: Record<'info' | 'success' | 'warning' | 'danger', { icon: IconName; box: string; ink: string }> =
  {
    info: { icon: 'info', box: 'border-info bg-info-soft', ink: 'text-info' },
    success: { icon: 'circle-check', box: 'border-success bg-success-soft', ink: 'text-success' },
    warning: {
      icon: 'triangle-exclamation-point',
      box: 'border-warning bg-warning-soft',
      ink: 'text-warning',
    },
    danger: { icon: 'circle-exclamation-point', box: 'border-danger bg-danger-soft', ink: 'text-danger' },
  }

interface NoticeProps {
  tone?: keyof typeof TONES
  title?: string
  /** Speak it when it appears: an error at once, the rest when the reader pauses. */
  live?: boolean
  children?: ReactNode
}

/** A message that stays in the page: what happened and what to do next. */
export function Notice({ tone = 'info', title, live = false, children }: NoticeProps) {
  const { icon, box, ink } = TONES[tone]
  const role = tone === 'danger' ? 'alert' : 'status'
  return (
    <div role={live ? role : undefined} className={`flex gap-3 rounded-md border-l-4 p-4 ${box}`}>
      <span className={`mt-0.5 ${ink}`}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
