import type { FieldError } from '#platform/form-result.ts'
import { Notice } from '#ui/notice.tsx'

interface ErrorSummaryProps {
  errors: readonly FieldError[]
  /** The `id` of the control of a field. */
  idOf: (name: string) => string
  /** Left away, it counts them. */
  title?: string
}

/** All that is wrong with a form in one place; each line leads to its field. */
export function ErrorSummary({ errors, idOf, title }: ErrorSummaryProps) {
  const count = errors.length === 1 ? 'One thing to correct' : `${errors.length} things to correct`
  return (
    <Notice tone="danger" title={title ?? count} live>
      <ul>
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${idOf(name)}`}
              onClick={(event) => {
                // The link alone scrolls there; not every browser moves the focus with it.
                event.preventDefault()
                document.getElementById(idOf(name))?.focus()
              }}
              className="block min-h-tap w-fit py-3 underline hover:no-underline"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
