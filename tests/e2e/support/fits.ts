import type { Page } from 'playwright-core'

/** What does not fit the screen: a page that moves sideways, what leaves it or is cut off, and words broken in the middle. */
export async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const width = document.documentElement.clientWidth
    const { scrollWidth } = document.documentElement
    if (scrollWidth > width) found.push(`the page is ${scrollWidth - width} px wider than the screen`)
    const screen = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    if (screen !== document.body) {
      const ends = [...screen.children].map((child) => child.getBoundingClientRect().bottom)
      const end = Math.max(...ends) + screen.scrollTop - screen.getBoundingClientRect().top
      if (screen.scrollHeight > Math.max(end, screen.clientHeight) + 2)
        found.push(`the dialog ends in ${Math.round(screen.scrollHeight - end)} px of nothing`)
    }
    const overflowOf = (element: Element) => getComputedStyle(element).overflowX
    const around = (element: Element) => {
      const all: Element[] = []
      for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) all.push(up)
      return all
    }
    /** What is for screen readers alone is cut down to nothing, with all that is in it. */
    const isSeen = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      getComputedStyle(element).clipPath === 'none' &&
      around(element).every((up) => getComputedStyle(up).clipPath !== 'inset(50%)')
    /** In a place that a thumb pushes sideways, such as a line of chips. */
    const isPushed = (element: Element) =>
      around(element).some((up) => /auto|scroll/.test(overflowOf(up)) && !up.matches('dialog, dialog > *'))

    const check = (element: Element, boxes: DOMRect[], words: string) => {
      const [left, right] = [
        Math.min(...boxes.map((box) => box.left)),
        Math.max(...boxes.map((box) => box.right)),
      ]
      const edges = around(element)
        .filter((up) => /hidden|clip/.test(overflowOf(up)))
        .map((up) => up.getBoundingClientRect())
      if (left < -1 || right > width + 1) found.push(`off the screen: ${words}`)
      else if (edges.some((edge) => left < edge.left - 1 || right > edge.right + 1))
        found.push(`cut off: ${words}`)
    }

    const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode as Text // the walker shows nothing else
      const element = text.parentElement
      if (!element || !isSeen(element) || element.closest('script, style, select, svg, noscript')) continue
      // A line may end after a hyphen; an address has no place to break.
      for (const { 0: word, index } of text.data.matchAll(/[^\s\u200b\u00ad\-–—/]+/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0)
        if (boxes.length === 0) continue
        if (new Set(boxes.map((box) => Math.round(box.top))).size > 1 && !word.includes('@'))
          found.push(`broken: ${word}`)
        if (!isPushed(element)) check(element, boxes, word)
      }
    }
    for (const element of screen.querySelectorAll('a, button, input, select, h1'))
      if (isSeen(element) && !isPushed(element) && element.getBoundingClientRect().width > 0)
        check(element, [element.getBoundingClientRect()], element.outerHTML.slice(0, 80))
    return [...new Set(found)]
  })
}

/** The share of the screen that is covered, in the middle of the page, by bars that stay while it moves. */
export async function shareOfBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) / 2, behavior: 'instant' })
    const bars = [...document.body.querySelectorAll('header, h2, nav, [data-buy-bar]')].filter((element) =>
      /fixed|sticky/.test(getComputedStyle(element).position),
    )
    const covered = new Set<number>()
    for (const bar of bars) {
      const { top, bottom } = bar.getBoundingClientRect()
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y++) covered.add(y)
    }
    return covered.size / innerHeight
  })
}
