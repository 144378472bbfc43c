// oxlint-disable-next-line import/default -- Vite answers with the address of the built worker
import program from '#app/offline/service-worker.ts?worker&url'

/**
 * The service worker at an address that never changes and from where it may answer for every page. The program itself is
 * a file with a hash in its name, so a new one is noticed by this one line.
 */
export function loader() {
  return new Response(`importScripts(${JSON.stringify(program)})\n`, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}
