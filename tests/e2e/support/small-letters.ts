/** Texts in letters that are too small to read; what is longer than a label has larger ones. Runs in the page. */
export function smallLetters(): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement: element, textContent } = texts.currentNode
    const words = textContent?.trim()
    if (!words || !element?.checkVisibility() || element.closest('script, style, noscript, svg')) continue
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    const isSentence = element.textContent.trim().length > 20
    if (size < (isSentence ? 17 : 15)) found.push(`${size} px: ${words}`)
  }
  return found
}
