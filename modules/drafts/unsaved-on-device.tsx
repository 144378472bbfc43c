import { useState } from 'react'
import { Link } from 'react-router'
import { autosavePath } from '#modules/drafts/draft.ts'
import { Button } from '#ui/button.tsx'
import { unsavedKey } from '#ui/form/unsaved-key.ts'
import { Notice } from '#ui/notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

interface UnsavedOnDeviceProps {
  owner: string
  kind: string
  /** The subject of the form that is open: it brings its own back. */
  open?: string
  pathOf: (subject: string) => string
}

/** Leads to forms that were typed on this device without a connection, and that no list of the server knows. */
export function UnsavedOnDevice({ owner, kind, open, pathOf }: UnsavedOnDeviceProps) {
  const isHydrated = useHydrated()
  const [forgotten, setForgotten] = useState<readonly string[]>([])
  const keyOf = (subject: string) => unsavedKey(owner, autosavePath({ kind, subject }))
  const subjects = isHydrated ? subjectsOf(keyOf('-').slice(0, -1)) : []
  const forget = (subject: string) => {
    localStorage.removeItem(keyOf(subject))
    setForgotten([...forgotten, subject])
  }
  return subjects
    .filter((subject) => subject !== open && !forgotten.includes(subject))
    .map((subject) => (
      <Notice key={subject} title="Something that you typed on this device is not saved yet.">
        <span className="flex flex-wrap items-center gap-x-3">
          <Link to={pathOf(subject)} className="inline-flex min-h-tap items-center font-semibold underline">
            Continue with it
          </Link>
          <Button variant="quiet" onClick={() => forget(subject)}>
            Forget it
          </Button>
        </span>
      </Notice>
    ))
}

const subjectsOf = (before: string): string[] =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(before) ? key.slice(before.length) : []))
