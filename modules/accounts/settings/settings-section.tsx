import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'

interface SettingsSectionProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** One subject of the settings. */
export const SettingsSection = ({ title, lead, children }: SettingsSectionProps) => (
  <Card as="section" className="space-y-5 p-5 sm:p-6">
    <div className="space-y-2">
      <Heading level={2}>{title}</Heading>
      {lead && <p className="max-w-measure text-muted">{lead}</p>}
    </div>
    {children}
  </Card>
)
