import { answerRateLimited } from '#app/answer-rate-limited.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { readReceipt } from '#app/routes/dashboard/receipt-request.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { pdfResponse } from '#platform/paper/pdf-response.server.ts'
import type { Route } from './+types/receipt-pdf'

/** The receipt of an order as a PDF: 30 documents in 10 minutes a person. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const downloads = await consumeRateLimit(member.db, { limit: 'download document', of: member.actor.id })
  if (!downloads.allowed)
    return answerRateLimited(
      'You have downloaded documents often enough for now. Please try again in 10 minutes.',
      downloads,
    )
  const { order, paper } = await readReceipt(member, params.orderId)
  return pdfResponse(`receipt-${order.code}`, paper)
}
