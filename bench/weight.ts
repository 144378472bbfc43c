import { gzipSync } from 'node:zlib'
import type { BenchSite } from './bench-site.ts'
import { printHeading, formatNumber, printRow } from './report.ts'

/** The JavaScript of the public pages. */
export async function weightPart(site: BenchSite): Promise<void> {
  printHeading('JavaScript a page loads, gzip')
  const { rows } = await site.db.pool.query<{ id: string; organizer_id: string }>(
    "select id, organizer_id from events where status = 'published' limit 1",
  )
  const [event] = rows
  for (const page of ['/', '/events', `/events/${event?.id}`, '/auth', `/organizer/${event?.organizer_id}`]) {
    const { scripts, gzipBytes } = await javascriptOf(site.origin, page)
    if (scripts === 0) throw new Error(`No script was found on ${page}`)
    printRow(page.slice(0, 15), `${formatNumber(gzipBytes / 1000)} kB`, `${scripts} files`)
  }
}

/** JavaScript that a page asks for by itself, each file as gzip sends it. */
async function javascriptOf(origin: string, path: string): Promise<{ scripts: number; gzipBytes: number }> {
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
  return { scripts: asked.size, gzipBytes }
}
