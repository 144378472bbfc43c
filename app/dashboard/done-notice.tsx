import { type ComponentProps, useEffect, useRef } from 'react'
import { Notice } from '#ui/notice.tsx'
import { useIsSent } from '#ui/use-hydrated.ts'

interface DoneNoticeProps {
  tone?: ComponentProps<typeof Notice>['tone'] | undefined
  children: string
}

/**
 * Says what a form has just done, and takes the focus, so that it comes into sight wherever in the page the form stands; not where
 * it comes with a page that is loaded.
 */
export function DoneNotice({ tone = 'success', children }: DoneNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  const isSent = useIsSent()
  useEffect(() => {
    if (!isSent) box.current?.focus()
  }, [isSent, children])
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-20 rounded-md">
      <Notice tone={tone} live>
        {children}
      </Notice>
    </div>
  )
}
