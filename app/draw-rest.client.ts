/**
 * Lays out what style left out below the window (`data-later`), one part after each frame, until the page is
 * drawn whole. From there on heights are true: a page that is scrolled or restored by pixels is where it was.
 */
export async function drawRest(): Promise<void> {
  await document.fonts.ready
  for (const part of document.querySelectorAll<HTMLElement>('[data-later]')) {
    await new Promise<void>((go) => requestAnimationFrame(() => setTimeout(go)))
    part.style.contentVisibility = 'visible' // and stays: to take it back would lay out all parts in one task
  }
  document.documentElement.dataset['drawn'] = ''
}
