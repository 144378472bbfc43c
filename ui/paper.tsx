import type { Paper, PaperBlock, PaperRow } from '#platform/paper/paper.ts'
import { Heading } from '#ui/heading.tsx'
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx'

/** A paper on a screen, and on a printed sheet: all but its title, which is the title of the page. */
export function PaperSheet({ paper }: { paper: Paper }) {
  return (
    <article className="space-y-6 rounded-lg border border-border bg-surface p-5 print:border-0 print:p-0">
      {paper.blocks.map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the blocks of a paper never change places
        <Block key={at} block={block} />
      ))}
    </article>
  )
}

function Block({ block }: { block: PaperBlock }) {
  switch (block.is) {
    case 'text':
      return <p className="max-w-measure">{block.text}</p>
    case 'heading':
      return (
        <Heading level={2} size="small">
          {block.text}
        </Heading>
      )
    case 'facts':
      return (
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr] print:grid-cols-[auto_1fr] print:gap-y-1">
          {block.facts.map(({ name, value }) => (
            <div key={name} className="sm:contents print:contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'lines':
      return (
        <ul className="divide-y divide-border">
          {block.lines.map(({ text, detail, amount, isSum }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines may be alike, and never change places
            <li key={at} className={`flex justify-between gap-4 py-2 ${isSum ? 'font-bold' : ''}`}>
              <span className="min-w-0 wrap-anywhere">
                {text}
                {detail && <span className="block font-normal text-muted">{detail}</span>}
              </span>
              <span className="whitespace-nowrap">{amount}</span>
            </li>
          ))}
        </ul>
      )
    case 'code':
      return (
        <figure className="w-72 bg-code-paper p-2 text-center text-code-ink">
          <svg viewBox={`0 0 ${block.side} ${block.side}`} shapeRendering="crispEdges" aria-hidden>
            <path d={block.path} className="fill-code-ink" />
          </svg>
          <figcaption className="font-bold">{block.caption}</figcaption>
        </figure>
      )
    case 'sheet':
      return <div className="break-after-page" />
    case 'table':
      return (
        <ListTable
          caption={block.name}
          columns={block.columns.map(({ name, isNumber }, at) => columnOf(name, at, isNumber))}
          rows={block.rows}
          rowId={({ cells }) => cells[0] ?? ''}
        />
      )
  }
}

const columnOf = (name: string, at: number, isNumber = false): ListColumn<PaperRow> => ({
  id: name,
  label: name,
  isNumber,
  card: isNumber ? 'line' : 'labelled',
  cell: ({ cells, isSum }) => (isSum ? <strong>{cells[at]}</strong> : cells[at]),
})
