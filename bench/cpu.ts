import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second that Linux counts process times in. */
const TICKS = 100

/** CPU time in milliseconds that processes have used so far, with all their threads. */
export function cpuMs(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + ticksOf(pid) * (1000 / TICKS), 0)
}

function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // utime, stime, and both of children that have ended and been waited for.
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0)
  } catch {
    return 0
  }
}

/** A process and everything below it: PostgreSQL is a family. */
export function processTree(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      parents.set(Number(entry), Number(fields[1]))
    } catch {
      // It ended while we looked.
    }
  }
  const family = [pid]
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child)
  }
  return family
}
