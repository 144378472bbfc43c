import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type { create, Font } from 'fontkit'
import type PDFKit from 'pdfkit'
import type { Paper, PaperBlock, PaperFact, PaperLine, PaperRow } from '#platform/paper/paper.ts'
import { printable } from '#platform/paper/printable.ts'
import { yieldToOthers } from '#platform/yield-to-others.server.ts'
import { toDate } from '#platform/time.ts'

const MARGIN = 54
const TEXT = 10
/** 3.5 inches: a phone at arm's length reads it, and so does an old hand scanner. */
const CODE = 252
const GREY = '#555555'
const RULE = '#bbbbbb'
type Pdf = InstanceType<typeof PDFKit>

/**
 * The paper as a PDF (US Letter), its text as text, in a font that has Latin, Greek and Cyrillic letters; of what the font lacks
 * stands "\uFFFD". The same paper is the same bytes. Its time grows with its lines: a thousand take a second or two, so that a caller
 * bounds them. It calls nothing outside.
 */
export async function paperPdf(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first: 30 MB, which a site that makes none is spared.
  const { default: PDFDocument } = await import('pdfkit')
  const [regular, bold] = await fonts()
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    font: '', // none of its own, which it would read from a file
    info: { Title: paper.title, CreationDate: toDate(paper.asOf) },
  })
  // A font that was read once may be handed in, although the types do not say so.
  pdf.registerFont('regular', regular as never).registerFont('bold', bold as never)
  const hasGlyph = (codePoint: number) =>
    regular.hasGlyphForCodePoint(codePoint) && bold.hasGlyphForCodePoint(codePoint)
  const drawing = { pdf, text: (words: string) => printable(words, hasGlyph) }
  pdf.font('bold').fontSize(18).text(drawing.text(paper.title))
  for (const block of paper.blocks) {
    if (block.is !== 'sheet') pdf.moveDown(1)
    pdf.font('regular').fontSize(TEXT).fillColor('black')
    drawBlock(drawing, block)
    await yieldToOthers() // a hundred tickets take half a second
  }
  numberPages(pdf)
  pdf.end()
  return new Uint8Array(await buffer(pdf))
}

interface Drawing {
  pdf: Pdf
  /** The words, with a sign for each that the font lacks. */
  text: (words: string) => string
}

function drawBlock(drawing: Drawing, block: PaperBlock): void {
  const { pdf, text } = drawing
  switch (block.is) {
    case 'text':
      pdf.text(text(block.text))
      return
    case 'heading':
      pdf.font('bold').fontSize(13).text(text(block.text))
      return
    case 'facts':
      drawRows(drawing, [{ share: 0.28 }, { share: 0.72 }], block.facts.map(factRow))
      return
    case 'lines':
      drawRows(drawing, [{ share: 0.76 }, { share: 0.24, isNumber: true }], block.lines.map(lineRow))
      return
    case 'code':
      drawCode(drawing, block)
      return
    case 'sheet':
      pdf.addPage()
      return
    case 'table': {
      const share = 1 / block.columns.length
      const columns = block.columns.map(({ isNumber }) => ({ share, isNumber }))
      const head: PaperRow = { cells: block.columns.map(({ name }) => name), isSum: true }
      drawRows(drawing, columns, [head, ...block.rows])
    }
  }
}

/** In the middle of the sheet, with its caption below it. */
function drawCode({ pdf, text }: Drawing, { side, path, caption }: PaperBlock & { is: 'code' }): void {
  const top = pdf.y
  pdf
    .save()
    .translate((pdf.page.width - CODE) / 2, top)
    .scale(CODE / side)
    .path(path)
    .fill('black')
    .restore()
  pdf
    .font('bold')
    .fontSize(16)
    .text(text(caption), MARGIN, top + CODE, { align: 'center' })
}

const factRow = ({ name, value }: PaperFact): PaperRow => ({ cells: [name, value] })
const lineRow = ({ text, detail, amount, isSum }: PaperLine): PaperRow => ({
  cells: [detail ? `${text}\n${detail}` : text, amount],
  ...(isSum && { isSum }),
})

/** Rows below one another, each as high as its highest cell and whole on one page; a sum is bold. */
function drawRows(
  { pdf, text }: Drawing,
  columns: readonly { share: number; isNumber?: boolean | undefined }[],
  rows: readonly PaperRow[],
): void {
  const width = pdf.page.width - 2 * MARGIN
  pdf.table({
    maxWidth: width,
    columnStyles: columns.map(({ share, isNumber }) => ({
      width: share * width,
      align: { x: isNumber ? 'right' : 'left', y: 'top' },
    })),
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: RULE, padding: [4, 3, 4, 3] },
    data: rows.map(({ cells, isSum }) =>
      cells.map((cell) => ({
        text: cell.split('\n').map(text).join('\n'),
        font: { src: isSum ? 'bold' : 'regular', size: columns.length > 4 ? 8 : TEXT },
      })),
    ),
  })
  pdf.x = MARGIN
}

function numberPages(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange()
  if (count < 2) return
  for (let at = start; at < start + count; at++) {
    pdf.switchToPage(at)
    // Below the margin: there the library begins another page.
    pdf.page.margins.bottom = 0
    pdf.font('regular').fontSize(8).fillColor(GREY)
    pdf.text(`Page ${at + 1} of ${count}`, MARGIN, pdf.page.height - MARGIN / 2, { align: 'center' })
  }
}

let files: Promise<[regular: Buffer, bold: Buffer]> | undefined

/**
 * Both faces, of files that are read once. Each paper has its own: a font remembers glyphs, and one that was drawn as a part of
 * another ("g" of "ğ") no longer knows which letter it is.
 */
async function fonts(): Promise<[regular: Font, bold: Font]> {
  const { resolve } = createRequire(import.meta.url)
  const read = (face: string) => readFile(resolve(`dejavu-fonts-ttf/ttf/${face}.ttf`))
  files ??= Promise.all([read('DejaVuSans'), read('DejaVuSans-Bold')])
  const [regular, bold] = await files
  const { create } = await import('fontkit')
  return [fontOf(create(regular)), fontOf(create(bold))]
}

function fontOf(font: ReturnType<typeof create>): Font {
  if (!('hasGlyphForCodePoint' in font)) throw new Error('A file of one font holds several')
  return font
}
