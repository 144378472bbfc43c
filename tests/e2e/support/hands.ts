import type { Page } from 'playwright-core'

interface Hands {
  presses: number
  keys: number
}

/** Counts what fingers do on this page from now on. */
export const countHands = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    Object.assign(dataset, { presses: '0', keys: '0' })
    addEventListener('pointerdown', () => (dataset.presses = `${Number(dataset.presses) + 1}`), true)
    addEventListener('keydown', () => (dataset.keys = `${Number(dataset.keys) + 1}`), true)
  })

/** What they did since then. */
export const handsOf = (page: Page): Promise<Hands> =>
  page.evaluate(() => {
    const { presses, keys } = document.documentElement.dataset
    return { presses: Number(presses), keys: Number(keys) }
  })

/** Seconds that it takes on a phone: to find a place and press it, and to type a character. */
export const handSeconds = ({ presses, keys }: Hands): number => presses * 1.5 + keys * 0.33
