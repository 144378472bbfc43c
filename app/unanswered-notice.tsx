import { useEffect, useRef, useState } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { useUnanswered } from '#app/keep-unanswered.ts'
import { Notice } from '#ui/notice.tsx'

/** Says above the forms of a page that no answer came to one of them, and takes the focus; nothing where answers come. */
export const UnansweredNotice = () => <NoAnswer at={useUnanswered()} />

/** The same on a page that is read again by itself, which takes it away elsewhere: here the next form does, or who leaves the page. */
export function LiveUnansweredNotice() {
  const at = useUnanswered()
  const [kept, setKept] = useState(at)
  const isSending = [useNavigation(), ...useFetchers()].some(({ formMethod }) => formMethod === 'POST')
  if (at !== null ? at !== kept : isSending && kept !== null) setKept(at)
  return <NoAnswer at={kept} />
}

function NoAnswer({ at }: { at: number | null }) {
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
