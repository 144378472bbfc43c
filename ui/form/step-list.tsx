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

/** The steps of a form, each a link: one may look ahead and back, and nothing is lost by it. */
export const StepList = ({ steps, current }: { steps: Step[]; current: string }) => (
  <nav aria-label="Steps">
    <ol className="flex flex-wrap gap-2">
      {steps.map(({ key, title, to, isComplete }, at) => (
        <li key={key} className="min-w-0">
          <Link
            to={to}
            aria-current={key === current ? 'step' : undefined}
            className="flex min-h-tap items-center gap-2 rounded-full border border-border-strong px-4 font-medium hover:bg-surface-2 aria-[current=step]:border-primary aria-[current=step]:bg-primary-soft aria-[current=step]:text-on-primary-soft"
          >
            {isComplete ? <Icon name="circle-check" /> : <span aria-hidden>{at + 1}</span>}
            {title}
            {isComplete && <span className="sr-only">, complete</span>}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)
