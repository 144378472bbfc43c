/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a browser may take the roles of a table from one that is laid out as cards */
import { type ReactNode, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { SelectAll } from '#ui/list/selection.tsx'
import { useOverflows } from '#ui/use-overflows.ts'

export interface ListColumn<Row> {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their column. */
  isNumber?: boolean
  /**
   * On a card: at the end of its first line, with the label before it, or with the label on a line of its
   * own, so that numbers stand below each other. Else what it shows says enough.
   */
  card?: 'beside-title' | 'labelled' | 'line'
  /** For a list that is sorted by this column, or can be. */
  sort?: { to: string; direction: 'ascending' | 'descending' | undefined }
}

interface ListTableProps<Row> {
  caption: string
  /** The first one names the row. */
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** A box before each row that chooses it, for the form with this id. */
  selection?: { form: string; name: string; label: (row: Row) => string; mayChoose?: (row: Row) => boolean }
}

/**
 * The rows of a list: a table where there is room, cards where there is not, by one markup whose roles are
 * written out.
 */
export function ListTable<Row>({ caption, columns, rows, rowId, selection }: ListTableProps<Row>) {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location.pathname === pathname
  const scroller = useRef<HTMLDivElement>(null)
  // With more columns than fit, the keyboard moves the table sideways.
  const region = useOverflows(scroller) && { role: 'region', 'aria-label': caption, tabIndex: 0 }
  const [first, ...others] = columns
  return (
    <div className="list-container" aria-busy={isLoading}>
      <div ref={scroller} className="list-scroll" {...region}>
        <table role="table" className="list-table">
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {selection && (
                <td role="cell" className="list-box">
                  <SelectAll />
                </td>
              )}
              {columns.map((column) => (
                <ColumnHead key={column.id} column={column} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={rowId(row)} role="row" className="card-link">
                {selection && (
                  <td role="cell" className="list-box">
                    {(selection.mayChoose?.(row) ?? true) && (
                      <label>
                        <input
                          type="checkbox"
                          form={selection.form}
                          name={selection.name}
                          value={rowId(row)}
                          aria-label={selection.label(row)}
                        />
                      </label>
                    )}
                  </td>
                )}
                <th role="rowheader" scope="row">
                  {first?.cell(row)}
                </th>
                {others.map(({ id, label, cell, isNumber, card }) => {
                  const content = cell(row)
                  return (
                    <td key={id} role="cell" data-card={card} data-number={isNumber || undefined}>
                      {(card === 'labelled' || card === 'line') && content !== '' && (
                        <span className="list-label" aria-hidden="true">
                          {label}
                        </span>
                      )}
                      {content}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function ColumnHead<Row>({ column: { label, isNumber, sort } }: { column: ListColumn<Row> }) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort && (sort.direction ?? 'none')}
      data-number={isNumber || undefined}
    >
      {sort ? (
        <Link
          to={sort.to}
          preventScrollReset
          className="inline-flex min-h-tap items-center gap-1 hover:underline"
        >
          {label}
          {sort.direction && (
            <Icon name={sort.direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size="sm" />
          )}
        </Link>
      ) : (
        label
      )}
    </th>
  )
}
