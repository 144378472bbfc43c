/** A panel over a page. Each is its own history entry (`#cart`), so that Back closes it and a reload keeps it. */
export type Panel = 'cart' | 'checkout' | 'thank-you'

const PANELS: readonly string[] = ['cart', 'checkout', 'thank-you'] satisfies Panel[]

interface EntryState {
  key?: string
  /** Set on entries that were pushed for a panel: closing it goes back, and leaves no entry behind. */
  panelPushed?: boolean
  /** What the panel tells of; plain data, so that a reload keeps it. */
  panelData?: unknown
  /** What the question over the page, and over its panel, is about. Its entry has the address of the one below it. */
  question?: unknown
}

const listeners = new Set<() => void>()
let isLeaving = false

/** The panel in the URL's hash; null for none. */
export function currentPanel(): Panel | null {
  const name = location.hash.slice(1)
  return isPanel(name) ? name : null
}

/** The data that the open panel was given. */
export const panelData = (): unknown => entryState().panelData

/** Opens a panel over the page, or in the place of the one that is open. */
export function openPanel(panel: Panel, facts?: unknown): void {
  const state = { ...entryState(), panelData: facts, question: undefined }
  if (currentPanel()) history.replaceState(state, '', `#${panel}`)
  else history.pushState({ ...state, panelPushed: true }, '', `#${panel}`)
  tell()
}

/** Closes a panel if it is the open one. Calling it twice closes once. */
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

/** The facts of the question that is open; undefined for none. */
export const openQuestion = (): unknown => entryState().question

/** Asks something, such as to sign in, over the page and whatever panel is open: Back closes it first. */
export function askOver(facts: object): void {
  const state = { ...entryState(), question: facts }
  if (openQuestion()) history.replaceState(state, '')
  else history.pushState(state, '')
  tell()
}

/** Closes the question and leaves no entry behind. Calling it twice closes once. */
export function closeQuestion(): void {
  if (!openQuestion() || isLeaving) return
  isLeaving = true
  history.back()
}

/** Calls back when a panel or a question opens or closes. */
export function subscribeToPanels(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

let shownKey: string | undefined

/** Records which history entry the router shows now. */
export function recordShownEntry(): void {
  shownKey = entryState().key
}

/**
 * A step in history between a page and a panel over it is kept from the router, which would load the page again: a
 * panel's entry carries the router's key of the page below it.
 */
function onPop(event: PopStateEvent): void {
  isLeaving = false
  if (entryState().key === shownKey) event.stopImmediatePropagation()
  tell()
}

// When this file is loaded, which is before the router begins to listen: listeners of a window are asked in their order.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPop)

function tell(): void {
  for (const listener of listeners) listener()
}

const isPanel = (name: string): name is Panel => PANELS.includes(name)

const entryState = (): EntryState => (history.state ?? {}) as EntryState
