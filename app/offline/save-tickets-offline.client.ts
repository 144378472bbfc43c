import { savedAt } from '#app/offline/service-worker.client.ts'

/** Saves ticket pages of a person on this device; answers whether the first of them is saved. */
export async function saveTicketsOffline(person: string, pages: string[]): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savedAt() !== null) return false
  const { active } = await navigator.serviceWorker.ready
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<{ kept: string[] }>) => {
      resolve(data.kept.includes(pages[0] ?? ''))
      port1.close()
    })
    port1.start()
    active?.postMessage({ type: 'keep', person, pages: [...new Set(pages)] }, [port2])
  })
}
