import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useForm } from '#ui/form/form-context.ts'
import { useOwnBlocker } from '#ui/form/own-blocker.ts'
import { useBeingSent } from '#ui/form/use-being-sent.ts'

/**
 * Asks before somebody leaves the form around it with changes that are not sent. It needs scripts; without them the
 * browser itself brings back what was typed when one returns.
 */
export function UnsavedChanges() {
  const { id } = useForm()
  const [isChanged, setChanged] = useState(false)
  const isBeingSent = useBeingSent()

  useEffect(() => {
    const form = document.getElementById(id)
    const listening = new AbortController()
    const { signal } = listening
    form?.addEventListener('input', () => setChanged(true), { signal })
    // A form is reset once it is saved.
    form?.addEventListener('reset', () => setChanged(false), { signal })
    return () => listening.abort()
  }, [id])

  useBeforeUnload((event) => {
    if (isChanged && !isBeingSent.current) event.preventDefault()
  })
  useOwnBlocker()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isBeingSent.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const isAsking = blocker.state === 'blocked'
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) stay.current?.focus()
  }, [isAsking])
  if (!isAsking) return null
  return (
    <Dialog
      open
      size="sm"
      onClose={blocker.reset}
      title="Leave without saving?"
      footer={
        <div className="flex flex-wrap gap-3">
          <Button ref={stay} onClick={blocker.reset}>
            Stay on this page
          </Button>
          <Button variant="secondary" onClick={blocker.proceed}>
            Leave without saving
          </Button>
        </div>
      }
    >
      <p>What you changed on this page is not saved yet.</p>
    </Dialog>
  )
}
