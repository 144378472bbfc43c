import { href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { listSales } from '#modules/orders/sales/list-sales.server.ts'
import { salesColumns } from '#modules/orders/sales/sales-columns.tsx'
import { SalesFilters } from '#modules/orders/sales/sales-filters.tsx'
import { SalesLine } from '#modules/orders/sales/sales-line.tsx'
import { readSalesQuery } from '#modules/orders/sales/sales-query.ts'
import { salesEvents, salesTotals } from '#modules/orders/sales/sales-totals.server.ts'
import { listAddress, pageAddresses } from '#platform/list-address.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-look.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { NothingHere } from '#ui/list/nothing-here.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { Selection } from '#ui/list/selection.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/sales'

const PAGE = href('/dashboard/sales')
const FILE = href('/dashboard/sales.csv')

/** Every order of the events whose sales a person may read. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const { values, params, page, unreadable } = readSalesQuery(new URL(request.url).searchParams)
  const [{ rows, isFirst, ...beside }, totals, events] = await Promise.all([
    listSales(db, actor.id, { filters: values, page }),
    salesTotals(db, actor.id, values),
    salesEvents(db, actor.id),
  ])
  const pages = pageAddresses(PAGE, params, beside)
  return {
    rows,
    isFirst,
    pages,
    params,
    columns: values.columns,
    totals,
    events,
    isUnread: unreadable.length > 0,
  }
}

export default function Sales({ loaderData }: Route.ComponentProps) {
  const { rows, isFirst, pages, params, columns, totals, events, isUnread } = loaderData
  const { sort: _sort, columns: _columns, ...filters } = params
  return (
    <DashboardPage
      width="table"
      action={
        rows.length > 0 && (
          <a href={listAddress(FILE, params)} download className={buttonClass('secondary')}>
            <Icon name="download" />
            Download CSV
          </a>
        )
      }
    >
      <SalesFilters action={PAGE} params={params} events={events} />
      {isUnread && (
        <Notice tone="warning" title="A part of this address could not be read, and was left out." />
      )}
      <SalesLine totals={totals} />
      {rows.length === 0 ? (
        <NothingHere all={PAGE} isFirst={isFirst} isFiltered={Object.keys(filters).length > 0}>
          <EmptyState
            title="No orders yet"
            action={<LinkButton to={href('/create-event')}>Create event</LinkButton>}
          >
            Every order of your events will be here, from the first ticket sold.
          </EmptyState>
        </NothingHere>
      ) : (
        <Selection
          form="chosen-orders"
          action={FILE}
          buttons={
            <Button type="submit">
              <Icon name="download" />
              Download <span className="max-sm:sr-only">chosen</span>
            </Button>
          }
        >
          <ListTable
            caption="Orders"
            columns={salesColumns(PAGE, params, columns)}
            rows={rows}
            rowId={({ id }) => id}
            selection={{
              form: 'chosen-orders',
              name: 'order',
              label: ({ buyer, code }) => `Choose ${buyer}, ${code}`,
            }}
          />
        </Selection>
      )}
      <Pager {...pages} />
    </DashboardPage>
  )
}
