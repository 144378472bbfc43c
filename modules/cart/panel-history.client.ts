/** What can lie over a page. Each is a history entry of its own (`#cart`), so that Back closes it and a reload keeps it. */
export type Panel = 'cart' | 'checkout' | 'thank-you'

const PANELS: readonly string[] = ['cart', 'checkout', 'thank-you'] satisfies Panel[]

interface EntryState {
  key?: string
  /** Set on entries that were pushed for a panel: closing it goes back, and leaves no entry behind. */
  panelPushed?: boolean
  /** What the panel tells of; plain data, so that a reload keeps it. */
  panelFacts?: unknown
}

const listeners = new Set<() => void>()
let isLeaving = false

/** The panel the address names; null for none. */
export function currentPanel(): Panel | null {
  const name = location.hash.slice(1)
  return isPanel(name) ? name : null
}

/** What the open panel was given to tell of. */
export const panelFacts = (): unknown => entryState().panelFacts

/** Opens a panel over the page, or in the place of the one that is open. */
export function openPanel(panel: Panel, facts?: unknown): void {
  const state = { ...entryState(), panelFacts: facts }
  if (currentPanel()) history.replaceState(state, '', `#${panel}`)
  else history.pushState({ ...state, panelPushed: true }, '', `#${panel}`)
  tell()
}

/** Closes a panel if it is the one that is open: what gave way to another stays silent. Pressing twice closes once. */
export function closePanel(panel: Panel): void {
  if (currentPanel() !== panel || isLeaving) return
  if (entryState().panelPushed) {
    isLeaving = true
    history.back()
    return
  }
  history.replaceState(entryState(), '', location.pathname + location.search)
  tell()
}

/**
 * Calls back when a panel opens or closes. A step in history between entries of one page is kept from the router, which
 * would load the page again: `routerKey` is the key of the entry it shows.
 */
export function watchPanels(listener: () => void, routerKey: () => string): () => void {
  const onPop = (event: PopStateEvent) => {
    isLeaving = false
    const { key = 'default' } = (event.state ?? {}) as EntryState // "default" is the router's key of the first entry
    if (key === routerKey()) event.stopImmediatePropagation()
    tell()
  }
  listeners.add(listener)
  // Capturing, to come before the router's own listener.
  addEventListener('popstate', onPop, { capture: true })
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', onPop, { capture: true })
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

const isPanel = (name: string): name is Panel => PANELS.includes(name)

const entryState = (): EntryState => (history.state ?? {}) as EntryState
