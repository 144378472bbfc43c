import { Link } from 'react-router'
import { Icon } from '#ui/icon.tsx'

export interface Step {
  key: string
  title: string
  /** Its page. */
  to: string
  /** Everything it asks for is there. */
  isComplete: boolean
}

/**
 * The steps of a form, each a link: one may look ahead and back, and nothing is lost by it. On a phone only the open one has
 * its name beside its number, so that they stand in one row.
 */
export const StepList = ({ steps, current }: { steps: Step[]; current: string }) => (
  <nav aria-label="Steps">
    <ol className="flex flex-wrap gap-1 sm:gap-2">
      {steps.map(({ key, title, to, isComplete }, at) => (
        <li key={key} className="min-w-0">
          <Link
            to={to}
            aria-current={key === current ? 'step' : undefined}
            className="flex min-h-tap min-w-tap items-center justify-center gap-2 rounded-full border border-border-strong px-2 font-medium sm:px-4 aria-[current=step]:px-3 hover:bg-surface-2 aria-[current=step]:border-primary aria-[current=step]:bg-primary-soft aria-[current=step]:text-on-primary-soft"
          >
            {isComplete && key !== current ? <Icon name="circle-check" /> : <span aria-hidden>{at + 1}</span>}
            <span className={key === current ? undefined : 'max-sm:sr-only'}>{title}</span>
            {isComplete && <span className="sr-only">, complete</span>}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)
