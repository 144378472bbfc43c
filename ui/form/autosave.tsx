import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CHANGED_FIELDS } from '#platform/changed-fields.ts'
import { formatTime, deviceZone, type Instant } from '#platform/time.ts'
import { useForm } from '#ui/form/form-context.ts'
import { unsavedKey } from '#ui/form/unsaved-key.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

interface AutosaveProps {
  /** Takes the form by POST and answers `{ savedAt }`. */
  action: string
  /** Whose draft it is: nobody else who signs in on this device finds what could not be saved. */
  owner: string
  /** When the server last kept something; null when it has nothing. */
  savedAt: Instant | null
  /** The server has kept something. */
  onSaved?: () => void
  /** The form was sent from another tab or device: nothing of it is saved any more. */
  onSentElsewhere?: () => void
}

type SaveState =
  | { state: 'saved'; at: Instant | null }
  | { state: 'saving' }
  | { state: 'failed' }
  | { state: 'sent' }
  | { state: 'off' }

/**
 * Saves the form around it while somebody types, and says so. What cannot be saved for want of a connection is kept on the
 * device and sent as soon as there is one, also after the tab was closed.
 */
export function Autosave({ action, owner, savedAt, onSaved, onSentElsewhere }: AutosaveProps) {
  const { id } = useForm()
  const [saved, setSaved] = useState<SaveState>({ state: 'saved', at: savedAt })
  const isHydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const tell = useEffectEvent((state: SaveState) => {
    setSaved(state)
    if (state.state === 'saved' && state.at !== null) onSaved?.()
    if (state.state === 'sent') onSentElsewhere?.()
  })

  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const stopping = new AbortController()
    const loaded = import('#ui/form/autosave.client.ts').then(({ startAutosave }) => {
      if (stopping.signal.aborted) return
      startAutosave({
        form,
        action,
        key: unsavedKey(owner, action),
        savedAt,
        tell: (state) => tell(state),
        onLateSave: () => void revalidate(),
        signal: stopping.signal,
      })
    })
    void loaded.catch(() => setSaved({ state: 'off' }))
    return () => stopping.abort()
  }, [id, action, owner, savedAt, revalidate])

  return (
    <>
      <input type="hidden" name={CHANGED_FIELDS} disabled />
      <output className="block min-h-7 text-muted">{isHydrated && wordsFor(saved)}</output>
    </>
  )
}

function wordsFor(saved: SaveState): string {
  switch (saved.state) {
    case 'saving':
      return 'Saving ...'
    case 'failed':
      return 'Not saved yet. It is kept on this device and sent again by itself.'
    case 'sent':
      return 'Not saved. It is kept on this device.'
    case 'off':
      return 'This form does not save itself now. Send it to keep what you type.'
    case 'saved':
      return saved.at ? `Draft saved at ${formatTime(saved.at, deviceZone())}` : 'Saved while you type.'
  }
}
