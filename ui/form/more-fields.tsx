import { type ReactNode, useState } from 'react'
import { useForm } from '#ui/form/form-context.ts'
import { Opener } from '#ui/opener.tsx'

/** Fields that most do without: folded until they are wanted, hold something, or are wrong. */
export function MoreFields({
  summary,
  names,
  alsoWrong = [],
  isWanted = false,
  children,
}: {
  summary: string
  names: string[]
  /** Fields that hold something from the beginning: they open it only when they are wrong. */
  alsoWrong?: string[]
  /** What stands elsewhere in the form asks for them. */
  isWanted?: boolean
  children: ReactNode
}) {
  const { values, errors } = useForm()
  const [isOpen, setOpen] = useState(() => names.some((name) => values[name]?.length))
  const isWrong = errors.some(({ name }) => names.includes(name) || alsoWrong.includes(name))
  return (
    // Opened for what is wrong inside, it stays open when that is corrected: the event says so.
    <details open={isOpen || isWrong || isWanted} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Opener>{summary}</Opener>
      <div className="space-y-5 pt-3">{children}</div>
    </details>
  )
}
