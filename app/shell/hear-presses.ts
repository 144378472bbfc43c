import { onViewer, viewerNow } from '#app/shell/viewer-store.ts'

const code = () => import('#app/shell/press.client.ts')

/**
 * Hears the forms marked `data-press`, such as hearts: they stand in parts of a page that have no code of their own. What a
 * press does is loaded with the first, or for somebody whose hearts are to be filled. Where it cannot be loaded, the browser
 * sends the form.
 */
export function hearPresses(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.dataset['press']) return
    event.preventDefault()
    code().then(
      ({ press }) => press(form),
      () => form.submit(),
    )
  })
  onViewer(() => viewerNow().facts?.likes.length && void code().catch(() => {}))
}
