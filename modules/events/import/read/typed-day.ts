import { isDay } from '#platform/time.ts'

/** A day as files write it: "2026-12-05", "12/5/2026" (month first) or an instant of that day; null for none of the calendar. */
export function typedDay(text: string): string | null {
  const [, month = '', date = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  const day = year
    ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    : (/^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text.trim())?.[1] ?? '')
  return isDay(day) ? day : null
}

/** A time of day as files write it: "21:00", "9 PM", "9:30pm"; null for none. */
export function typedTime(text: string): string | null {
  const [, hours, minutes = '00', half] =
    /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([ap]\.?m\.?)?$/i.exec(text.trim()) ?? []
  if (hours === undefined) return null
  const hour = half ? twelve(Number(hours), half) : Number(hours)
  return hour >= 0 && hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : null
}

const twelve = (hour: number, half: string): number =>
  hour < 1 || hour > 12 ? -1 : (hour % 12) + (/^p/i.test(half) ? 12 : 0)
