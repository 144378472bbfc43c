import { requireMember } from '#app/guards.server.ts'
import { limitDocuments } from '#app/limit-documents.server.ts'
import { readYear } from '#app/routes/dashboard/year-request.server.ts'
import { yearPaper } from '#modules/payouts/year/year-paper.ts'
import { pdfResponse } from '#platform/paper/pdf-response.server.ts'
import type { Route } from './+types/payout-year-pdf'

/** The statement of a year as a PDF: 30 documents in 10 minutes a person. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const tooMany = await limitDocuments(member)
  if (tooMany) return tooMany
  const { year, groups, of } = await readYear(member, new URL(request.url).searchParams)
  return pdfResponse(`statement-${year}`, yearPaper(groups, of))
}
