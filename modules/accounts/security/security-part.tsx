import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'

interface SecurityPartProps {
  title: string
  /** One or two sentences on what it is good for. */
  intro: string
  badge?: ReactNode
  children: ReactNode
}

/** One way to get in, with what can be done about it. */
export function SecurityPart({ title, intro, badge, children }: SecurityPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="space-y-5 p-5 sm:p-6">
        <div className="space-y-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Heading level={2} id={id}>
              {title}
            </Heading>
            {badge}
          </div>
          <p className="max-w-measure text-muted">{intro}</p>
        </div>
        {children}
      </Card>
    </section>
  )
}
