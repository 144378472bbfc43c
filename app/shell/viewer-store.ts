import type { EarlyViewer } from '#app/viewer-script.ts'
import { readSessionHint } from '#modules/accounts/session/session-hint.ts'
import { hasSubject, type Member, type Viewer } from '#modules/viewer/viewer.ts'
import { makeStore } from '#ui/store.ts'

/** What the browser knows of the viewer. */
export interface ViewerState {
  /** Null for nobody; undefined while it is not known. */
  member: Member | null | undefined
  /** Null until they arrived. */
  facts: Viewer | null
  /** The path that the facts belong to. */
  page: string | null
  /** The server did not answer; it is asked again. */
  isLate: boolean
}

const UNKNOWN: ViewerState = { member: undefined, facts: null, page: null, isLate: false }
const NOBODY: ViewerState = { ...UNKNOWN, member: null }
const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

const store = makeStore<ViewerState>(UNKNOWN)
let state = UNKNOWN
/** The session hint that the state belongs to; undefined before there is any. */
let knownHint: string | null | undefined
let turn = 0

export const useViewerState = store.use
export const onViewer = store.subscribe
/** For code outside of React. */
export const viewerNow = (): ViewerState => state

function become(next: ViewerState): void {
  state = next
  if (next.member !== undefined)
    document.documentElement.dataset['viewer'] = next.member ? 'member' : 'visitor'
  store.set(next)
}

// A stranger is known as one before React takes the page over: nothing is asked for, nothing waits.
if (typeof document !== 'undefined' && readSessionHint(document.cookie) === null) {
  knownHint = null
  become(NOBODY)
}

/**
 * Updates the state for the current page: `said` is the member it was rendered for, undefined on a page for
 * everybody. There the session hint tells whether somebody signed in or out since, in this tab or another.
 */
export function syncViewer(page: string, said: Member | null | undefined): void {
  const hint = readSessionHint(document.cookie)
  if (said !== undefined) {
    turn++
    knownHint = hint
    const facts = said && state.member?.id === said.id ? state.facts : null
    become({ member: said, facts, page: facts && state.page, isLate: false })
  } else if (hint === null) {
    turn++
    knownHint = null
    if (state.member !== null) become(NOBODY)
  } else if (hint !== knownHint) {
    knownHint = hint
    become(UNKNOWN)
    document.documentElement.dataset['viewer'] = 'member'
    void fetchViewer(page)
  } else if (state.member && state.page !== page && hasSubject(page)) void fetchViewer(page)
}

/** Fetches what is personal on `page`. The response is dropped when a later request or a sign-out came first. */
export async function fetchViewer(page: string = location.pathname, retryMs = FIRST_RETRY_MS): Promise<void> {
  const mine = ++turn
  const hint = readSessionHint(document.cookie)
  const answer = await answered(page, hint)
  if (mine !== turn) return
  const hintNow = readSessionHint(document.cookie)
  if (hintNow !== null && hintNow !== hint) {
    knownHint = hintNow
    return fetchViewer(page) // the session is another one by now
  }
  if (answer === undefined) {
    become({ ...state, isLate: true })
    setTimeout(() => mine === turn && void fetchViewer(page, Math.min(2 * retryMs, MAX_RETRY_MS)), retryMs)
    return
  }
  knownHint = hintNow
  become(answer ? { member: answer.member, facts: answer, page, isLate: false } : NOBODY)
}

/** Optimistic update: shows the new facts at once, before the server answers. */
export function updateViewer(facts: Partial<Viewer>): void {
  if (state.facts) become({ ...state, facts: { ...state.facts, ...facts } })
}

/** Null for nobody; undefined when the server could not say. */
async function answered(page: string, hint: string | null): Promise<Viewer | null | undefined> {
  const early = takeEarly()
  const isEarly = early?.page === page && early.hint === hint
  const response = await (isEarly
    ? early.answer
    : fetch(`/api/me?${new URLSearchParams({ page })}`).catch(() => null))
  if (!response?.ok) return undefined
  return (await response.json().catch(() => undefined)) as Viewer | null | undefined // of our own route
}

/** The request that the script in the head has already sent; used once. */
function takeEarly(): EarlyViewer | undefined {
  const holder = window as { earlyViewer?: EarlyViewer }
  const early = holder.earlyViewer
  delete holder.earlyViewer
  return early
}
