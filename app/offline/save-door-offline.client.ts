// oxlint-disable import/default -- Vite answers with the addresses of built files
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { DoorToKeep } from '#app/offline/saved-doors.ts'
import { savedAt } from '#app/offline/service-worker.client.ts'
import decoder from '#modules/tickets/scan/camera/decode-frame.worker.ts?worker&url'

/** Saves the scanner of a door on this device, with all that reads codes, so that it starts without a signal. */
export async function saveDoorOffline(person: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savedAt() !== null) return
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  const assets = [...new Set([...loaded, decoder, wasm])]
  const door: DoorToKeep = { type: 'keep door', person, page: location.pathname + location.search, assets }
  active?.postMessage(door)
}
