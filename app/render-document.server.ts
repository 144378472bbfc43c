import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

const RENDER_DEADLINE_MS = 10_000

/**
 * Renders a whole document, all of its parts. At once where nothing has to be waited for, which takes a tenth less than a stream;
 * else `draw` is asked once more, for a stream. `nonce` is for scripts that React adds. Fails where a part fails, or takes longer
 * than ten seconds.
 */
export async function renderDocument(draw: () => ReactNode, nonce: string): Promise<string> {
  const html = renderAtOnce(draw())
  return html === null ? renderWhenReady(draw(), nonce) : `<!DOCTYPE html>${html}`
}

/** How React marks a part that it left to the browser. No text of a page holds it: `<` is escaped. */
const LEFT_OUT = '<!--$!-->'

/** Null where a part is not there yet, or fails: the stream says which. */
function renderAtOnce(document: ReactNode): string | null {
  try {
    const html = renderToString(document)
    return html.includes(LEFT_OUT) ? null : html
  } catch {
    return null
  }
}

function renderWhenReady(document: ReactNode, nonce: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { pipe, abort } = renderToPipeableStream(document, {
    nonce,
    // The page is sent as one: nothing in it may wait below for a script to lift it to its place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => void pipe(textSink(resolve)),
    onShellError: reject,
    onError: reject,
  })
  const deadline = setTimeout(() => abort(new Error('Rendering took too long')), RENDER_DEADLINE_MS)
  return promise.finally(() => clearTimeout(deadline))
}

/** Takes what is written as text. React writes a whole page between cork and uncork. */
function textSink(resolve: (text: string) => void): Writable {
  const written: Uint8Array[] = []
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk)
      done()
    },
    writev: (chunks, done) => {
      for (const { chunk } of chunks) written.push(chunk as Buffer)
      done()
    },
    final: (done) => {
      resolve(Buffer.concat(written).toString())
      done()
    },
  })
}
