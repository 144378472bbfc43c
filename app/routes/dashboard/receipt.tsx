import { href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readReceipt } from '#app/routes/dashboard/receipt-request.server.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'
import { PaperSheet } from '#ui/paper.tsx'
import { PrintButton } from '#ui/print-button.tsx'
import type { Route } from './+types/receipt'

/** The receipt of an order, to read, print and keep. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { order, paper } = await readReceipt(requireMember(request, context), params.orderId)
  const { id, code, event, forHost } = order
  return { paper, id, code, event: { id: event.id, title: event.title }, isHost: forHost !== null }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData?.paper.title ?? 'Receipt', matches),
]

export default function Receipt({ loaderData }: Route.ComponentProps) {
  const { paper, id: orderId, code, event, isHost } = loaderData
  return (
    <DashboardPage
      width="form"
      title={paper.title}
      crumbs={[
        isHost
          ? { to: href('/dashboard/events/:eventId', { eventId: event.id }), label: event.title }
          : { to: href('/dashboard/orders'), label: 'Orders' },
        { to: href('/dashboard/orders/:orderId', { orderId }), label: `Order ${code}` },
      ]}
    >
      <p className="flex flex-wrap gap-3 print:hidden">
        <a
          href={href('/dashboard/orders/:orderId/receipt.pdf', { orderId })}
          download
          className={buttonClass('secondary')}
        >
          <Icon name="download" />
          Download PDF
        </a>
        <PrintButton />
      </p>
      <PaperSheet paper={paper} />
    </DashboardPage>
  )
}
