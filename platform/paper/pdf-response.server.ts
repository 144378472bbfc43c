import type { Paper } from '#platform/paper/paper.ts'
import { paperPdf } from '#platform/paper/paper-pdf.server.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'

/** Answers a paper as a PDF file to keep, for one person alone. The name is without its ending. */
export const pdfResponse = async (name: string, paper: Paper): Promise<Response> =>
  new Response(await paperPdf(paper), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
      ...NEVER_STORED,
    },
  })
