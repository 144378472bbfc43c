import { describe, expect, it } from 'vitest'
import { containsHtml, SEARCH_CHUNK_BYTES } from '#modules/pictures/contains-html.server.ts'

const MEGABYTE = 1024 * 1024

describe('HTML in the bytes of a picture', () => {
  it.each(['<script>', '<HTML ', '<!DocType html>', '<?php '])(
    '%s is found wherever it lies',
    async (mark) => {
      const ends = [0, 1, 8, SEARCH_CHUNK_BYTES - 4, SEARCH_CHUNK_BYTES, SEARCH_CHUNK_BYTES + 3]
      for (const at of [...ends, MEGABYTE - mark.length]) {
        const bytes = Buffer.alloc(MEGABYTE, '<')
        bytes.write(mark, at)
        expect([at, await containsHtml(bytes)]).toEqual([at, true])
      }
    },
  )

  it('is not found where something only begins like it', async () => {
    for (const text of ['', '<', '<scripture>', '<htm', '< script>', 'script'])
      expect(await containsHtml(Buffer.from(text))).toBe(false)
  })

  it('is looked for while others have their turns, in 15 MB of whatever', async () => {
    let turns = 0
    let isOver = false
    const others = () => {
      turns++
      if (!isOver) setImmediate(others)
    }
    setImmediate(others)
    expect(await containsHtml(Buffer.alloc(15 * MEGABYTE, '<'))).toBe(false)
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(59)
  })
})
