import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { autosavePath } from '#modules/drafts/draft.ts'
import { listAddress } from '#platform/list-address.ts'
import type { Instant } from '#platform/time.ts'
import { Button } from '#ui/button.tsx'
import { copiesOf, isNewer, readCopy } from '#ui/form/local-copies.client.ts'
import { unsavedKey } from '#ui/form/unsaved-key.ts'
import { Notice } from '#ui/notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

interface UnsavedOnDeviceProps {
  owner: string
  kind: string
  /** The subject of the form that is open: it brings its own back. */
  open?: string
  /** The subject of a form that was thrown away just now, `draft` of the address: what the device keeps of it goes too. */
  discarded?: string | null
  /** What the server has. */
  drafts: readonly { subject: string; savedAt: Instant }[]
  /** Of the form at one of its steps. */
  pathOf: (subject: string, step: string) => string
}

/** Leads to forms that were typed on this device without a connection, and that the server does not have as they are here. */
export function UnsavedOnDevice({
  owner,
  kind,
  open,
  discarded = null,
  drafts,
  pathOf,
}: UnsavedOnDeviceProps) {
  const isHydrated = useHydrated()
  const [forgotten, setForgotten] = useState<readonly string[]>([])
  const keyOf = (subject: string) => unsavedKey(owner, autosavePath({ kind, subject }))
  const savedAtOf = (subject: string) => drafts.find((draft) => draft.subject === subject)?.savedAt ?? null
  const unsaved = isHydrated ? unsavedIn(keyOf('-').slice(0, -1), savedAtOf) : new Map<string, string>()
  const discardedKey = discarded === null ? null : keyOf(discarded)
  useEffect(() => {
    if (discardedKey === null) return
    forgetCopies(discardedKey)
    // What is typed into it from now on stays, also when this page is loaded anew.
    const params = Object.fromEntries(new URLSearchParams(location.search))
    history.replaceState(history.state, '', listAddress(location.pathname, params, { draft: null }))
  }, [discardedKey])
  const forget = (subject: string) => {
    forgetCopies(keyOf(subject))
    setForgotten([...forgotten, subject])
  }
  return [...unsaved]
    .filter(([subject]) => subject !== open && subject !== discarded && !forgotten.includes(subject))
    .map(([subject, step]) => (
      <Notice key={subject} title="Something that you typed on this device is not saved yet.">
        <span className="flex flex-wrap items-center gap-x-3">
          <Link
            to={pathOf(subject, step)}
            className="inline-flex min-h-tap items-center font-semibold underline"
          >
            Continue with it
          </Link>
          <Button variant="quiet" onClick={() => forget(subject)}>
            Forget it
          </Button>
        </span>
      </Notice>
    ))
}

function forgetCopies(keyOfForm: string): void {
  for (const [key] of copiesOf(keyOfForm)) localStorage.removeItem(key)
}

/** One step of each form that is not saved, by the subject of the form. */
const unsavedIn = (before: string, savedAtOf: (subject: string) => Instant | null): Map<string, string> =>
  new Map(
    Object.keys(localStorage).flatMap((key) => {
      const [subject, step = ''] = key.startsWith(before) ? key.slice(before.length).split(' ') : []
      const copy = subject ? readCopy(key) : null
      if (!subject || !copy || copy.savedAt) return []
      return isNewer(copy, savedAtOf(subject)) ? [[subject, step]] : []
    }),
  )
