import type { DoorState } from '#modules/tickets/door/door-state.server.ts'
import { dayIn, formatDay, formatTime, type Instant, type TimeZone } from '#platform/time.ts'

/** How a scanner stands to its server. */
export interface DoorStatus {
  link: 'online' | 'offline' | 'signed out' | 'not their door'
  /** Scans that the server has not. */
  waiting: number
  /** Until when the list is known to be complete; null without one. */
  listedAt: Instant | null
  /** The browser keeps nothing more. */
  isFull: boolean
  /** What the server said last of the door, without a scan of this device; null before. */
  told: DoorState | null
}

export const FIRST_STATUS: DoorStatus = {
  link: 'online',
  waiting: 0,
  listedAt: null,
  isFull: false,
  told: null,
}

/** The line over a scanner that says what it works with: "Offline, 3 waiting, list from 8:12 PM". Null when all is well. */
export function statusText(
  { link, waiting, listedAt, isFull }: DoorStatus,
  timeZone: TimeZone,
  now: Instant,
): string | null {
  if (isFull) return `This device is full. Nobody is let in here without a signal.${sendHint(waiting)}`
  const list = listedAt ? `list from ${timeOf(listedAt, timeZone, now)}` : 'no list'
  switch (link) {
    case 'online':
      return waiting > 0 ? `${waiting} waiting` : null
    case 'offline':
      return `Offline, ${waiting} waiting, ${list}`
    case 'signed out':
      return `Signed out, ${waiting} waiting, ${list}. Scans are kept on this device until you sign in.`
    case 'not their door':
      return `You do not run this door any more.${waiting > 0 ? ` ${waiting} scans are kept on this device.` : ''}`
  }
}

const sendHint = (waiting: number): string => (waiting > 0 ? ` ${waiting} wait to be sent.` : '')

const timeOf = (at: Instant, timeZone: TimeZone, now: Instant): string =>
  `${dayIn(at, timeZone) === dayIn(now, timeZone) ? '' : `${formatDay(at, timeZone)}, `}${formatTime(at, timeZone)}`
