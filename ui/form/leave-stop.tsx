import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useForm } from '#ui/form/form-context.ts'
import { useOwnBlocker } from '#ui/form/own-blocker.ts'
import { useBeingSent } from '#ui/form/use-being-sent.ts'
import { Notice } from '#ui/notice.tsx'

/** What a field spreads on a part of itself while a file of it is being sent ahead. */
export const ON_ITS_WAY = { 'data-on-its-way': '' } as const

/**
 * Keeps the form around it open where leaving it would end in an error page or lose a file: says so while the browser is offline,
 * and asks while a file is on its way.
 */
export function LeaveStop() {
  const { id } = useForm()
  const [offlineTries, setOfflineTries] = useState(0)
  const isBeingSent = useBeingSent()
  const isSending = () => document.getElementById(id)?.querySelector('[data-on-its-way]') !== null

  useBeforeUnload((event) => {
    if (isSending() && !isBeingSent.current) event.preventDefault()
  })
  useOwnBlocker()
  const blocker = useBlocker(() => {
    if (isBeingSent.current) return false
    if (!navigator.onLine) setOfflineTries((tries) => tries + 1)
    return !navigator.onLine || isSending()
  })
  const box = useRef<HTMLDivElement>(null)
  const wait = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (navigator.onLine) wait.current?.focus()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (offlineTries > 0) box.current?.focus()
  }, [offlineTries])

  return (
    <>
      <div ref={box} tabIndex={-1} className="rounded-md empty:hidden">
        {offlineTries > 0 && (
          <Notice tone="warning" title="You are offline" live>
            Other pages open when the connection is back. This one stays, and keeps what you type.
          </Notice>
        )}
      </div>
      {blocker.state === 'blocked' && (
        <Dialog
          open
          size="sm"
          onClose={blocker.reset}
          title="The file is still on its way"
          footer={
            <div className="flex flex-wrap gap-3">
              <Button ref={wait} onClick={blocker.reset}>
                Wait here
              </Button>
              <Button variant="secondary" onClick={blocker.proceed}>
                Leave without it
              </Button>
            </div>
          }
        >
          <p>When you leave now, you choose it again later. What you typed is kept.</p>
        </Dialog>
      )}
    </>
  )
}
