import type { ImportSummary, ShownRows } from '#modules/events/import/summarize-plan.server.ts'
import { formatCount, formatCounted } from '#platform/money.ts'
import { Heading } from '#ui/heading.tsx'
import { Opener } from '#ui/opener.tsx'

/** How many rows of a file have which fate. */
export function ImportCounts({ summary: { add, change, keep, leftOut, same } }: { summary: ImportSummary }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Count label="New" count={add.count} />
      <Count label="Changed" count={change.count} />
      <Count label="Here already" count={same + keep.count} />
      <Count label="Left out" count={leftOut.count} />
    </dl>
  )
}

/** So many events are looked through at once. */
const FEW = 20

/** The rows of a file, and the reason of each one that is not taken. */
export function ImportRows({
  summary: { add, change, cancel, keep, leftOut, notes },
}: {
  summary: ImportSummary
}) {
  return (
    <div className="space-y-6">
      <Rows title="Cancelled in the file" rows={cancel} isOpen />
      <Rows title="Left out" rows={leftOut} isOpen />
      <Rows title="Changed" rows={change} isOpen />
      <Rows title="Different, and kept as they are" rows={keep} isOpen />
      <Rows title="Taken without a part" rows={notes} />
      <Rows title="New" rows={add} isOpen={add.count <= FEW} />
    </div>
  )
}

const Count = ({ label, count }: { label: string; count: number }) => (
  <div className="rounded-lg border border-border bg-surface p-4">
    <dt className="text-muted">{label}</dt>
    <dd className="font-display text-2xl font-black tabular-nums">{formatCount(count)}</dd>
  </div>
)

/** The rows of one fate, behind their title where they are not what somebody has to read. */
function Rows({
  title,
  rows: { count, rows },
  isOpen = false,
}: {
  title: string
  rows: ShownRows
  isOpen?: boolean
}) {
  if (count === 0) return null
  const more = count - rows.length
  const list = (
    <>
      <ul className="divide-y divide-border">
        {rows.map(({ line, label, about, says }) => (
          <li key={`${line} ${label} ${about.join()}`} className="py-2">
            <p className="font-semibold wrap-anywhere">
              <span className="text-muted tabular-nums">{line}.</span> {label}
            </p>
            {about.map((text) => (
              <p key={text} className="text-muted wrap-anywhere">
                {text}
              </p>
            ))}
            {says.map((text) => (
              <p key={text} className="wrap-anywhere">
                {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted">And {formatCount(more)} more.</p>}
    </>
  )
  return isOpen ? (
    <section aria-label={title} className="space-y-2">
      <Heading level={2} size="small">
        {`${title}: ${formatCount(count)}`}
      </Heading>
      {list}
    </section>
  ) : (
    <details>
      <Opener>{`${title}: ${formatCounted(count, 'event')}`}</Opener>
      {list}
    </details>
  )
}
