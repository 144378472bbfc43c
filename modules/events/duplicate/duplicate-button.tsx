import type { ComponentProps } from 'react'
import { href } from 'react-router'
import { ButtonForm } from '#ui/form/button-form.tsx'

/** Begins a new event with what another one has. */
export const DuplicateButton = ({
  eventId,
  ...button
}: { eventId: string } & Omit<ComponentProps<typeof ButtonForm>, 'intent' | 'action' | 'fields'>) => (
  <ButtonForm
    {...button}
    intent="duplicate"
    action={href('/dashboard/events/:eventId/duplicate', { eventId })}
  />
)
