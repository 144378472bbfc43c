import { href, Link } from 'react-router'
import type { OrganizerId } from '#platform/ids.ts'
import { listAddress } from '#platform/list-address.ts'
import type { Paper } from '#platform/paper/paper.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PaperSheet } from '#ui/paper.tsx'
import { PrintButton } from '#ui/print-button.tsx'

interface YearScreenProps {
  paper: Paper
  year: number
  years: readonly number[]
  host: OrganizerId | null
}

/** What somebody earned in a year, to read, print and keep, and the way to other years. */
export function YearScreen({ paper, year, years, host }: YearScreenProps) {
  const of = { host: host ?? undefined, year: String(year) }
  return (
    <>
      {years.length > 1 && (
        <nav aria-label="Years" className="flex flex-wrap gap-2 print:hidden">
          {years.map((one) => (
            <Link
              key={one}
              to={listAddress(href('/dashboard/payouts/year'), {}, { ...of, year: String(one) })}
              aria-current={one === year ? 'page' : undefined}
              className="inline-flex min-h-tap items-center rounded-pill border border-border-strong px-4 font-semibold aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft"
            >
              {one}
            </Link>
          ))}
        </nav>
      )}
      <p className="flex flex-wrap gap-3 print:hidden">
        <a
          href={listAddress(href('/dashboard/payouts/year.pdf'), {}, of)}
          download
          className={buttonClass('secondary')}
        >
          <Icon name="download" />
          Download PDF
        </a>
        <a
          href={listAddress(href('/dashboard/payouts/year.csv'), {}, of)}
          download
          className={buttonClass('secondary')}
        >
          <Icon name="download" />
          Download CSV
        </a>
        <PrintButton />
      </p>
      <PaperSheet paper={paper} />
    </>
  )
}

/** Leads to the statement of a year: of one host, or of all. */
export const YearLink = ({ host }: { host: OrganizerId | undefined }) => (
  <LinkButton
    to={listAddress(href('/dashboard/payouts/year'), {}, { host })}
    variant="secondary"
    className="w-fit"
  >
    Yearly statement
  </LinkButton>
)
