import { useEffect, useRef } from 'react'
import { Notice } from '#ui/notice.tsx'

export interface FormError {
  /** The `name` of the control. */
  name: string
  message: string
}

interface ErrorSummaryProps {
  title: string
  errors: FormError[]
  /** Counts the tries: each takes the focus here, so that everyone learns why nothing happened. */
  attempt: number
  onPick: (name: string) => void
}

/** All that is wrong with a form in one place; each line leads to its field. */
export function ErrorSummary({ title, errors, attempt, onPick }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (attempt === 0 || errors.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <Notice tone="danger" title={title} live>
        <ul>
          {errors.map(({ name, message }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => onPick(name)}
                className="min-h-tap text-left underline hover:no-underline"
              >
                {message}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
