import { gzipSync } from 'node:zlib'

export interface Weight {
  page: string
  scripts: number
  gzipBytes: number
}

/** JavaScript that a page asks for by itself, each file as gzip sends it. */
export async function javascriptOf(origin: string, path: string): Promise<Weight> {
  const html = await (await fetch(origin + path)).text()
  const asked = new Set(
    [
      ...html.matchAll(
        /(?:href|src)="(\/assets\/[^"]+\.js)"|from"(\/assets\/[^"]+\.js)"|import ?"(\/assets\/[^"]+\.js)"/g,
      ),
    ].map((found) => found[1] ?? found[2] ?? found[3] ?? ''),
  )
  let gzipBytes = 0
  for (const script of asked) {
    const code = Buffer.from(await (await fetch(origin + script)).arrayBuffer())
    gzipBytes += gzipSync(code, { level: 9 }).length
  }
  return { page: path, scripts: asked.size, gzipBytes }
}
