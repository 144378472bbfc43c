import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'
import { arriveAt, ask, type FilterFormState } from '#ui/list/filter-form-state.ts'

interface FilterBarProps {
  /** Where the list is. */
  action: string
  /** The title of a page that has no header of its own. */
  heading?: ReactNode
  /** What the button says that opens the filters where there is little room. */
  summary: ReactNode
  /** What is in sight there as well: the field for words. */
  search?: ReactNode
  /** The field for words and the others are in one row where there is room. */
  inOneRow?: boolean
  submit: string
  /** How the fields are laid out where there is room. */
  className: string
  /** Fields whose names are parameters of the list; an empty one asks for nothing. */
  children: ReactNode
}

/**
 * The title of a list and the form that narrows it. A plain form that sends itself where scripts run: at once after a
 * choice, after a pause while somebody types. Where there is little room its fields are behind a button, so that the
 * list is near; without scripts as well.
 */
export function FilterBar({
  action,
  heading,
  summary,
  search,
  inOneRow = false,
  submit,
  className,
  children,
}: FilterBarProps) {
  const id = useId()
  const opener = useRef<HTMLInputElement>(null)
  const { key, ...form } = useFilterForm(action, () => closeFields(opener.current))
  return (
    <>
      <input ref={opener} id={id} type="checkbox" className="peer sr-only lg:hidden" />
      <div
        className={`mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 ${heading ? '' : 'lg:hidden'} peer-focus-visible:[&>label]:outline-3 peer-focus-visible:[&>label]:outline-offset-2 peer-focus-visible:[&>label]:outline-focus`}
      >
        {heading}
        <label htmlFor={id} className={`${buttonClass('secondary')} shrink-0 lg:hidden`}>
          <Icon name={search ? 'sliders-horizontal' : 'search'} />
          <span className="sr-only">Search and filter: </span>
          {summary}
        </label>
      </div>
      <search className="mb-3 block peer-checked:[&_[data-more]]:grid">
        <Form
          key={key}
          action={action}
          {...form}
          className={`grid gap-3 ${inOneRow ? 'lg:grid-cols-[2fr_5fr]' : ''}`}
        >
          {search}
          {/* Beside a field that says what is wrong the others keep their line, and the buttons, which have no label, are in it. */}
          <div
            data-more
            className={`hidden items-end gap-3 lg:grid lg:has-aria-invalid:items-start lg:has-aria-invalid:[&>button]:mt-[calc(1.5em+0.375rem)] ${className}`}
          >
            {children}
            <Button type="submit" className="max-lg:col-span-full">
              {submit}
            </Button>
          </div>
        </Form>
      </search>
    </>
  )
}

/** Who asks for the list by the button wants to see it: fields that were opened above it are put away. */
function closeFields(opener: HTMLInputElement | null): void {
  if (!opener?.checked) return
  opener.checked = false
  opener.focus() // the button pressed is hidden now
}

const PAUSE_MS = 500

/** Sends the form as its fields change. An address it did not ask for makes it a new form, with other fields. */
function useFilterForm(action: string, onAsk: () => void) {
  const submit = useSubmit()
  const { search } = useLocation()
  const [state, setState] = useState<FilterFormState>({ search, asked: [], key: 0 })
  if (search !== state.search) setState(arriveAt(state, search))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (form: HTMLFormElement, replace: boolean) => {
    clearTimeout(timer.current)
    const filled = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
    const params = new URLSearchParams(filled)
    setState((now) => ask(now, params.size > 0 ? `?${params}` : ''))
    void submit(params, { action, replace, preventScrollReset: true })
  }
  const sendSoon = (form: HTMLFormElement, field: EventTarget) => {
    clearTimeout(timer.current)
    if (!form.checkValidity()) return
    const isTyped = field instanceof HTMLInputElement && field.type !== 'checkbox'
    // Back undoes a choice. What is typed is one step of the history, whatever its pauses.
    timer.current = setTimeout(() => send(form, isTyped), isTyped ? PAUSE_MS : 0)
  }
  const ref = useRef<HTMLFormElement>(null)
  const begin = useEffectEvent(() => {
    const field = document.activeElement
    if (field && ref.current?.contains(field) && isChanged(field)) sendSoon(ref.current, field)
  })
  // Until its code was there nobody heard what was typed or chosen in it.
  useEffect(() => begin(), [])
  return {
    key: state.key,
    ref,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      send(event.currentTarget, false)
      onAsk()
    },
    onChange: (event: { currentTarget: HTMLFormElement; target: EventTarget }) =>
      sendSoon(event.currentTarget, event.target),
  }
}

/** Whether a field says something else than the page that was sent. */
const isChanged = (field: Element): boolean =>
  field instanceof HTMLInputElement
    ? field.value !== field.defaultValue || field.checked !== field.defaultChecked
    : field instanceof HTMLSelectElement && !field.selectedOptions[0]?.defaultSelected
