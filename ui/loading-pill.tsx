import { useEffect, useState } from 'react'
import { Spinner } from '#ui/spinner.tsx'

const SHOW_AFTER_MS = 150

interface LoadingPillProps {
  waiting: boolean
  children?: string
}

/** The wait for a page, or for what opens over it: nothing for the first moment, then a spinner and its words. (Specification 2) */
export function LoadingPill({ waiting, children = 'Loading...' }: LoadingPillProps) {
  const [late, setLate] = useState(false)

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])

  return (
    <output className="pointer-events-none fixed inset-x-0 top-20 z-20 flex justify-center">
      {late && (
        <span className="flex items-center gap-3 rounded-pill bg-surface px-5 py-3 shadow-2">
          <Spinner size="sm" />
          {children}
        </span>
      )}
    </output>
  )
}
