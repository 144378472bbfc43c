import { requireMember } from '#app/guards.server.ts'
import { limitDocuments } from '#app/limit-documents.server.ts'
import { readReceipt } from '#app/routes/dashboard/receipt-request.server.ts'
import { pdfResponse } from '#platform/paper/pdf-response.server.ts'
import type { Route } from './+types/receipt-pdf'

/** The receipt of an order as a PDF: 30 documents in 10 minutes a person. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const tooMany = await limitDocuments(member)
  if (tooMany) return tooMany
  const { order, paper } = await readReceipt(member, params.orderId)
  return pdfResponse(`receipt-${order.code}`, paper)
}
