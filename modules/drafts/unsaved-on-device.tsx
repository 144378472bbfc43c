import { Link } from 'react-router'
import { autosavePath } from '#modules/drafts/draft.ts'
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
  const subjects = isHydrated ? unsavedSubjects(owner, kind).filter((subject) => subject !== open) : []
  return subjects.map((subject) => (
    <Notice key={subject}>
      Something that you typed on this device is not saved yet:{' '}
      <Link to={pathOf(subject)} className="inline-flex min-h-tap items-center font-semibold underline">
        continue
      </Link>
    </Notice>
  ))
}

function unsavedSubjects(owner: string, kind: string): string[] {
  const before = unsavedKey(owner, autosavePath({ kind, subject: '-' })).slice(0, -1)
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(before) ? key.slice(before.length) : []))
}
