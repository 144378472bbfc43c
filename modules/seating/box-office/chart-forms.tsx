import { type ReactNode, useState } from 'react'
import { Heading } from '#ui/heading.tsx'
import { Opener } from '#ui/opener.tsx'

/** Where the link on top of the page leads. */
export const CHART_ID = 'chart'

interface ChartFormsProps {
  /** A form in it was refused, and says why. */
  isRefused: boolean
  /** The charts to choose from. */
  change: ReactNode
  stop: ReactNode
}

/** What is done once an event, if at all: below the work of every day, and folded. */
export function ChartForms({ isRefused, change, stop }: ChartFormsProps) {
  const [isOpen, setOpen] = useState(isRefused)
  const [wasRefused, setWasRefused] = useState(isRefused)
  if (isRefused !== wasRefused) {
    setWasRefused(isRefused)
    setOpen(isOpen || isRefused)
  }
  return (
    <details
      id={CHART_ID}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="scroll-mt-20 print:hidden"
    >
      <Opener>Change the chart, or sell without seats</Opener>
      <div className="grid items-start gap-8 pt-3 lg:grid-cols-2">
        <ChartSection id="change" title="Change the chart">
          {change}
        </ChartSection>
        <ChartSection id="stop" title="Sell without seats">
          {stop}
        </ChartSection>
      </div>
    </details>
  )
}

/** A form about the chart of an event, under its title. */
export const ChartSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="max-w-xl space-y-4">
    <Heading level={2} id={id}>
      {title}
    </Heading>
    {children}
  </section>
)
