/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a list that a field controls: its keys are pressed there */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type FetchFailure, fetchSearch } from '#app/dashboard/search/fetch-search.client.ts'
import type { SearchResult } from '#app/dashboard/search/search-result.ts'
import { Dialog } from '#ui/dialog.tsx'
import { controlClass } from '#ui/control-style.ts'
import { NOTHING_FOUND } from '#ui/list/no-result.tsx'
import { Notice } from '#ui/notice.tsx'

interface CommandPaletteProps {
  open: boolean
  onClose: () => void
  /** Where the same search is a page of its own. */
  page: string
}

const FAILURES: Record<FetchFailure['code'], string> = {
  SEARCH_THROTTLED: 'You have searched often enough for now. Please try again in a minute.',
  NETWORK: 'Network error. Please check your connection and try again', // spec 8
  SIGNED_OUT: 'You are signed out. Please load the page again.',
}

/**
 * The search over a page: a combobox with a list of results (WAI-ARIA). The arrows choose, Enter opens, Escape closes; the
 * focus stays in the field.
 */
export function CommandPalette({ open, onClose, page }: CommandPaletteProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { found, failure } = useSearch(open, text)
  const groups = found?.groups ?? []
  const all = groups.flatMap(({ hits }) => hits)
  const at = Math.min(chosen, all.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    if (open) field.current?.select()
  }, [open])
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (all.length > 0) setChosen((at + step + all.length) % all.length)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const isCurrent = found?.text === text
    const to = all[at]?.to
    if (isCurrent && to) go(to)
    if (!isCurrent) go(`${page}?${new URLSearchParams({ q: text })}`)
  }

  return (
    <Dialog open={open} onClose={onClose} title="Search" size="lg">
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Pages, events, orders"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        value={text}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder="Pages, events, orders"
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={press}
        className={`${controlClass} mt-1`}
      />
      <p role="status" className={all.length > 0 ? 'sr-only' : 'pt-4 text-muted'}>
        {found && !failure && resultCount(all.length)}
      </p>
      {failure && <Notice tone="warning" title={FAILURES[failure.code]} live />}
      <div id={`${id}-list`} role="listbox" aria-label="Results" className="pt-2">
        {groups.map(({ name, hits }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <p id={`${id}-${name}`} className="px-3 pt-3 pb-1 text-sm font-semibold text-muted">
              {name}
            </p>
            {hits.map((hit) => {
              const { to, label, detail } = hit
              const option = all.indexOf(hit)
              return (
                <div
                  key={to}
                  id={optionId(option)}
                  role="option"
                  aria-selected={option === at}
                  tabIndex={-1}
                  onClick={() => go(to)}
                  onMouseMove={() => setChosen(option)}
                  className="flex min-h-tap cursor-pointer flex-col justify-center rounded-md px-3 py-1 aria-selected:bg-primary-soft aria-selected:text-on-primary-soft"
                >
                  <span className="font-semibold wrap-anywhere">{label}</span>
                  {detail && <span className="text-sm wrap-anywhere">{detail}</span>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

const resultCount = (count: number): string =>
  count === 0 ? NOTHING_FOUND : `${count} ${count === 1 ? 'result' : 'results'}`

const PAUSE_MS = 150

/** What the last text found; while another is asked for, it stays. A search that fails has found nothing. */
function useSearch(isOpen: boolean, text: string) {
  const [found, setFound] = useState<(SearchResult & { text: string }) | null>(null)
  const [failure, setFailure] = useState<FetchFailure | null>(null)
  useEffect(() => {
    if (!isOpen) return
    const searching = new AbortController()
    const search = async () => {
      const answer = await fetchSearch(text, searching.signal)
      setFailure(answer.ok ? null : answer.failure)
      setFound(answer.ok ? { ...answer.value, text } : null)
    }
    const timer = setTimeout(() => void search().catch(() => {}), PAUSE_MS) // only an abort throws
    return () => {
      clearTimeout(timer)
      searching.abort()
    }
  }, [isOpen, text])
  return { found, failure }
}
