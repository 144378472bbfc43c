import type { ReactNode } from 'react'
import type { SettingsAnswer } from '#modules/accounts/settings/settings-answer.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { Notice } from '#ui/notice.tsx'

interface SettingsSectionProps {
  title: string
  lead?: ReactNode
  /** What its own form came to. */
  answer?: SettingsAnswer | null
  done?: string
  children: ReactNode
}

/** One subject of the settings, with what became of its form. */
export function SettingsSection({ title, lead, answer, done, children }: SettingsSectionProps) {
  return (
    <Card as="section" className="space-y-5 p-5 sm:p-6">
      <div className="space-y-2">
        <Heading level={2}>{title}</Heading>
        {lead && <p className="max-w-measure text-muted">{lead}</p>}
      </div>
      {answer && (
        <Notice tone={answer.trouble ? 'danger' : 'success'} live>
          {answer.trouble ?? done}
        </Notice>
      )}
      {children}
    </Card>
  )
}
