import { SESSION_HINT } from '#modules/accounts/session/session-hint.ts'

/** What the script in the head leaves for the code of the page. */
export interface EarlyViewer {
  hint: string
  page: string
  answer: Promise<Response | null>
}

/**
 * Runs in the head of a page for everybody, before anything is painted: by the session hint it tells style which corner
 * of the header to show (`viewer-member:`, `viewer-visitor:`), and asks at once for what is personal. Without scripts
 * neither is shown but the neutral link.
 */
export const VIEWER_HEAD_SCRIPT = `{
const hint=/(?:^|;\\s*)${SESSION_HINT}=([\\w-]{2,})/.exec(document.cookie)?.[1],page=location.pathname
document.documentElement.dataset.viewer=hint?'member':'visitor'
if(hint)window.earlyViewer={hint,page,answer:fetch('/api/me?page='+encodeURIComponent(page)).catch(()=>null)}
}`
