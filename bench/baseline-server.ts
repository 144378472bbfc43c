import { once } from 'node:events'
import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'

export interface BaselineServer {
  origin: string
  stop: () => void
}

/**
 * The site as it would be with nothing but what the first paint needs: each document has its style in it, and neither scripts nor fonts
 * ahead. With `framework` the file of React and the router is evaluated after that, and does nothing: no page of theirs can do less.
 */
export async function startBaselineServer(site: string, { framework = false } = {}): Promise<BaselineServer> {
  const documents = new Map<string, Promise<Buffer>>()
  const server = createServer(({ url = '', headers }, response) => {
    if (!headers.accept?.includes('text/html')) return proxyTo(site + url, response)
    const document = documents.get(url) ?? bareDocument(site, url, framework)
    documents.set(url, document)
    const send = (body: Buffer) => {
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': 'br',
        'Content-Length': body.length,
      })
      response.end(body)
    }
    document.then(send, () => response.destroy())
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function proxyTo(address: string, response: ServerResponse): void {
  get(address, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  }).on('error', () => response.destroy())
}

const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/
const PRELOADS = /<link rel="(?:modulepreload|preload" as="font)"[^>]*>/g
const SCRIPT = /<script\b[^]*?<\/script>/g

async function bareDocument(site: string, path: string, framework: boolean): Promise<Buffer> {
  const sent = await (await fetch(site + path)).text()
  const html = sent.replace(SCRIPT, '').replace(PRELOADS, '')
  const file = /href="([^"]*\/framework-[^"]+\.js)"/.exec(sent)?.[1]
  if (!file) throw new Error('The page announces no file of the framework')
  const script = framework ? `<script type="module" src="${file}"></script></body>` : '</body>'
  const sheet = STYLESHEET.exec(html)?.[1]
  const style = sheet ? await (await fetch(site + sheet)).text() : ''
  // As the page cache compresses it.
  return brotliCompressSync(
    html.replace(STYLESHEET, () => `<style>${style}</style>`).replace('</body>', () => script),
    { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } },
  )
}
