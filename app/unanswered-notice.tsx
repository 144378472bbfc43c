import { useEffect, useRef } from 'react'
import { useUnanswered } from '#app/keep-unanswered.ts'
import { Notice } from '#ui/notice.tsx'

/** Says above the forms of a page that no answer came to one of them, and takes the focus; nothing where answers come. */
export function UnansweredNotice() {
  const at = useUnanswered()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (at !== null) box.current?.focus()
  }, [at])
  if (at === null) return null
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-20 rounded-md">
      <Notice tone="danger" title="No answer came, so it is not known whether this was done." live>
        What you filled in is still here. Before you send it again, look whether it was done.
      </Notice>
    </div>
  )
}
