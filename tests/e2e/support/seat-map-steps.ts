import type { Page } from 'playwright-core'

interface At {
  x: number
  y: number
}

/** Where the map is, in the middle of the screen: nothing stands over it there. */
export async function mapInSight(page: Page): Promise<At & { width: number; height: number }> {
  const map = page.locator('[data-seat-map]')
  await map.waitFor()
  await map.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return (await map.boundingBox())!
}

/** How the room lies under the window: a place of it is at `x * scale + dx`. */
export async function viewOf(page: Page): Promise<{ scale: number; dx: number; dy: number }> {
  const [scale = 0, dx = 0, dy = 0] = (
    (await page.locator('[data-seat-map]').getAttribute('data-seat-map')) ?? ''
  )
    .split(' ')
    .map(Number)
  return { scale, dx, dy }
}

/** Whether the map moves no more. */
export async function isAtRest(page: Page): Promise<boolean> {
  const before = JSON.stringify(await viewOf(page))
  await page.waitForTimeout(400)
  return JSON.stringify(await viewOf(page)) === before
}

/** The colours that are painted at places of the room, as "r,g,b". */
export async function coloursAt(page: Page, places: readonly At[]): Promise<string[]> {
  const { scale, dx, dy } = await viewOf(page)
  const points = places.map(({ x, y }) => ({ x: x * scale + dx, y: y * scale + dy }))
  return page.locator('[data-seat-map]').evaluate((map, wanted) => {
    const canvas = map.querySelector('canvas')!
    const [frame, drawn] = [map.getBoundingClientRect(), canvas.getBoundingClientRect()]
    const ratio = canvas.width / drawn.width
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!
    copy.drawImage(canvas, 0, 0)
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height)
    return wanted.map(({ x, y }) => {
      const column = Math.round((frame.left + map.clientLeft + x - drawn.left) * ratio)
      const line = Math.round((frame.top + map.clientTop + y - drawn.top) * ratio)
      return data.slice(4 * (line * canvas.width + column), 4 * (line * canvas.width + column) + 3).join()
    })
  }, points)
}
