import { describe, expect, it } from 'vitest'
import { chooseMotif, NEIGHBOURS } from '#modules/events/art/choose-motif.ts'
import { eventMotifs, fittingMotifs } from '#modules/events/art/event-motifs.ts'
import type { EventKind } from '#modules/events/event.ts'
import { newId } from '#platform/ids.ts'

const numberOf = (name: string) => eventMotifs.findIndex((motif) => motif.name === name)
const all = [...eventMotifs.keys()]

describe('the motif of a new event', () => {
  it('is none that the nineteen events before it have', () => {
    const chosen: number[] = []
    for (let many = 0; many < 300; many++)
      chosen.push(chooseMotif({ id: newId(), kind: 'set' }, [chosen.slice(-NEIGHBOURS)]))
    for (let from = 0; from + 20 <= chosen.length; from++)
      expect(new Set(chosen.slice(from, from + 20)).size).toBe(20)
  })

  it('is one that fits its kind while one is free', () => {
    expect(fittingMotifs.class).toContain(eventMotifs[chooseMotif({ id: newId(), kind: 'class' }, [])]?.name)
    const lesson = numberOf('lesson')
    const others = fittingMotifs.class.map(numberOf).filter((motif) => motif !== lesson)
    expect(chooseMotif({ id: newId(), kind: 'class' }, [others])).toBe(lesson)
  })

  it('goes by the first list, then by the second', () => {
    const inAll = all.filter((motif) => motif > 2)
    expect(chooseMotif({ id: newId(), kind: 'set' }, [inAll, [0, 2]])).toBe(1)
    expect(chooseMotif({ id: newId(), kind: 'set' }, [all, all.slice(1)])).toBe(0)
  })

  it.each(Object.entries(fittingMotifs) as [EventKind, string[]][])(
    'knows the motifs of a %s',
    (_kind, names) => {
      expect(names.map(numberOf)).not.toContain(-1)
    },
  )
})
