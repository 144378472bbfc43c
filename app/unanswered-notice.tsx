import { useEffect, useRef, useState } from 'react'
import { useFetchers, useLocation, useNavigation } from 'react-router'
import { useUnanswered } from '#app/keep-unanswered.ts'
import { Notice } from '#ui/notice.tsx'

/**
 * Says above the forms of a page that no answer came to one of them, and takes the focus; nothing where answers come. It stays while
 * the page is read again by itself, until the next form is sent or another address is opened.
 */
export function UnansweredNotice() {
  const at = useLastUnanswered()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (at !== null) box.current?.focus()
  }, [at])
  if (at === null) return null
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-20 rounded-md">
      <Notice tone="danger" title="No answer came, so it is not known whether this was done." live>
        This page is as you left it. Before you send it again, look whether it was done.
      </Notice>
    </div>
  )
}

/** When the form was sent that nobody answered, in milliseconds of the page. */
function useLastUnanswered(): number | null {
  const at = useUnanswered()
  const { key } = useLocation()
  const [kept, setKept] = useState({ at, key })
  const isSending = [useNavigation(), ...useFetchers()].some(({ formMethod }) => formMethod === 'POST')
  if (at !== null) {
    if (at !== kept.at || key !== kept.key) setKept({ at, key })
  } else if (kept.at !== null && (isSending || key !== kept.key)) setKept({ at: null, key })
  return at ?? kept.at
}
