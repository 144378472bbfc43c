import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import type { NewEvent } from '#app/dashboard/new-event.server.ts'
import { NewEventPreview } from '#app/dashboard/new-event-preview.tsx'
import { listAddress } from '#platform/list-address.ts'
import { LinkButton } from '#ui/link-button.tsx'
import type { PageLink } from '#ui/page-header.tsx'

/** Which save of a new event its form shows, for its preview: null while nothing is saved. `onSaved` counts one more. */
export function useSavedVersion({ values: { id }, savedAt }: Pick<NewEvent, 'values' | 'savedAt'>) {
  const [saved, setSaved] = useState({ id, count: 0 })
  const saves = saved.id === id ? saved.count : 0
  const version = savedAt === null && saves === 0 ? null : `${savedAt} ${saves}`
  return { version, onSaved: () => setSaved({ id, count: saves + 1 }) }
}

interface NewEventLinksProps {
  id: string
  /** The step that the preview leads back to. */
  step: string
  version: string | null
  /** The other way to type the same event. */
  otherForm: PageLink
}

/** The ways from the form of a new event: to its preview, where that does not stand beside it, and to the other form. */
export const NewEventLinks = ({ id, step, version, otherForm }: NewEventLinksProps) => (
  <div className="flex flex-wrap gap-3">
    {version !== null && (
      <LinkButton
        to={listAddress(href('/create-event/preview'), { draft: id, step })}
        variant="secondary"
        className="xl:hidden"
      >
        Preview
      </LinkButton>
    )}
    <LinkButton to={otherForm.to} variant="secondary">
      {otherForm.label}
    </LinkButton>
  </div>
)

interface BesidePreviewProps {
  id: string
  version: string | null
  children: ReactNode
}

/** A form of a new event, with the page that guests will see beside it where the screen has room. */
export const BesidePreview = ({ id, version, children }: BesidePreviewProps) => (
  <div className="grid gap-x-16 xl:grid-cols-[minmax(0,1fr)_26rem]">
    <div className="max-w-[42rem] space-y-6">{children}</div>
    <NewEventPreview id={id} version={version} />
  </div>
)
