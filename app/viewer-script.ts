import { SESSION_HINT } from '#modules/accounts/session/session-hint.ts'
import { EARLY_PRESS_SCRIPT } from '#ui/early-press-script.ts'

/** What the script at a page's end leaves for the code of the page. */
export interface EarlyViewer {
  hint: string
  page: string
  answer: Promise<Response | null>
}

/** By the session hint it tells style which corner of the header to show (`viewer-member:`, `viewer-visitor:`). */
export const HINT_SCRIPT = `const hint=/(?:^|;\\s*)${SESSION_HINT}=([\\w-]{2,})/.exec(document.cookie)?.[1]
document.documentElement.dataset.viewer=hint?'member':'visitor'
`

/**
 * Runs at the end of a page for everybody: in the head it would delay the first paint. After the session hint it asks at once
 * for what is personal. Until then that corner of the header keeps its place, unseen (`data-for-viewer`). Without scripts the
 * neutral link is shown.
 */
export const VIEWER_SCRIPT = `{
${HINT_SCRIPT}const page=location.pathname
if(hint)window.earlyViewer={hint,page,answer:fetch('/api/me?page='+encodeURIComponent(page)).catch(()=>null)}
}`

/** The script at the end of each page: who looks at a page for everybody, and buttons that are pressed early. */
export const endScript = (isForEveryone: boolean): string =>
  (isForEveryone ? VIEWER_SCRIPT : '') + EARLY_PRESS_SCRIPT
