import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'

interface BackupCodesProps {
  codes: string[]
  email: string
  /** They come with the second factor, which has just been turned on. */
  isFirst: boolean
}

/** The ten codes for the day the phone is lost, shown this once: to be copied, printed or written down. */
export function BackupCodes({ codes, email, isFirst }: BackupCodesProps) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [codes])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Card as="section" className="border-2 border-success p-5 sm:p-6">
      <div ref={box} tabIndex={-1} className="space-y-4 outline-none">
        <Heading level={2}>{isFirst ? 'Two-step sign-in is on' : 'Your new backup codes'}</Heading>
        <p className="max-w-measure">
          Keep these codes where you will find them without your phone. Each signs you in once, as{' '}
          <span className="wrap-anywhere">{email}</span>. <strong>We show them only now.</strong>
        </p>
        <ul className="grid grid-cols-2 gap-x-2 gap-y-2 rounded-md bg-surface-2 p-4">
          {codes.map((code) => (
            <li key={code}>
              <code className="text-base whitespace-nowrap">{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button variant="secondary" onClick={() => void copy()}>
            <Icon name="copy" />
            Copy
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            <Icon name="printer" />
            Print
          </Button>
          <output className="flex min-h-tap items-center">
            {copied === true && 'Copied.'}
            {copied === false && 'Your browser did not copy them. Please write them down.'}
          </output>
        </div>
      </div>
    </Card>
  )
}
