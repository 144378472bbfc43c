import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { hideToast, type ShownToast, type Toast } from '#ui/toast.ts'

const DEFAULT_DURATION_MS = 5000 // spec 9: library toast default

const EDGE = { plain: 'border-border-strong', success: 'border-success', danger: 'border-danger' }

/**
 * The toast itself. It leaves by itself, but never while someone is reading it with pointer or focus on it. A dialog that opens takes it
 * along, with what is left of its time.
 */
export function ToastCard({ toast }: { toast: ShownToast }) {
  const { title, description, tone = 'plain', action, durationMs = DEFAULT_DURATION_MS, key } = toast
  const [held, setHeld] = useState(false)
  const wasHeld = useRef(false)

  useEffect(() => {
    if (held) {
      wasHeld.current = true
      return
    }
    const passedMs = wasHeld.current ? 0 : performance.now() - key
    const timer = setTimeout(hideToast, durationMs - passedMs)
    return () => clearTimeout(timer)
  }, [held, durationMs, key])

  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex items-center gap-3 rounded-lg border-l-4 bg-surface p-4 text-text shadow-2 ${EDGE[tone]}`}
    >
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-muted">{description}</p>}
        {action && <ToastAction action={action} />}
      </div>
      <Button variant="quiet" size="icon" aria-label="Dismiss" onClick={hideToast}>
        <Icon name="x" />
      </Button>
    </div>
  )
}

function ToastAction({ action }: { action: NonNullable<Toast['action']> }) {
  const look = 'inline-flex min-h-tap items-center font-semibold text-primary underline'
  if ('to' in action) {
    return (
      <Link to={action.to} onClick={hideToast} className={look}>
        {action.label}
      </Link>
    )
  }
  const runOnce = () => {
    hideToast()
    action.run()
  }
  return (
    <button type="button" onClick={runOnce} className={look}>
      {action.label}
    </button>
  )
}
