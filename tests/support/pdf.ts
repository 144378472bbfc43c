import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** What a reader of its own finds in a PDF: its text with single spaces, how many pages it has, and what it says of itself. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  const { info } = await getMeta(document)
  return { text: text.replaceAll(/\s+/g, ' '), pages: totalPages, info }
}
