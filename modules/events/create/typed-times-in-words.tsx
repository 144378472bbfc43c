import { useEffect, useState } from 'react'
import type { TypedTimes } from '#modules/events/create/event-times.ts'
import { systemNow, type TimeZone } from '#platform/time.ts'
import { useForm } from '#ui/form/form-context.ts'

interface TypedTimesInWordsProps {
  timeZone: TimeZone
  /** Of what is saved; null while something is missing. */
  saved: string | null
}

/** Reads the day and the hours back while they are typed; where no script runs, those that are saved. */
export function TypedTimesInWords({ timeZone, saved }: TypedTimesInWordsProps) {
  const { id } = useForm()
  const [words, setWords] = useState(saved)

  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const listening = new AbortController()
    const read = () => {
      const data = new FormData(form)
      const text = (name: keyof TypedTimes) => {
        const value = data.get(name)
        return typeof value === 'string' ? value : ''
      }
      const typed = {
        day: text('day'),
        starts: text('starts'),
        ends: text('ends'),
        lastDay: text('lastDay'),
        doors: text('doors'),
      }
      void wordsOf(typed, timeZone).then(
        (now) => listening.signal.aborted || setWords(now),
        () => {},
      )
    }
    form.addEventListener('input', read, { signal: listening.signal })
    return () => listening.abort()
  }, [id, timeZone])

  return <output className="block min-h-7 font-semibold">{words}</output>
}

async function wordsOf(typed: TypedTimes, timeZone: TimeZone): Promise<string | null> {
  if (!typed.day || !typed.starts || !typed.ends) return null
  const [{ eventTimes }, { timesInWords }] = await Promise.all([
    import('#modules/events/create/event-times.ts'),
    import('#modules/events/create/times-in-words.ts'),
  ])
  const times = eventTimes(typed, timeZone, systemNow())
  return times.ok ? timesInWords(times.value, timeZone) : null
}
