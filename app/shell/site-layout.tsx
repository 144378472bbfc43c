import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { siteLinkLook, siteLinks } from '#app/shell/site-links.ts'
import { SkipLink } from '#app/shell/skip-link.tsx'
import { ThumbBar } from '#app/shell/thumb-bar.tsx'
import { TopNav } from '#app/shell/top-nav.tsx'

interface SiteLayoutProps {
  brand: string
  /** The home page has no top navigation (spec 2). */
  nav: boolean
  children: ReactNode
}

/** The layout around every public page. */
export function SiteLayout({ brand, nav, children }: SiteLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {nav && <TopNav brand={brand} />}
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      {/* On a short page what comes after it would move it: it waits for the end. */}
      <footer data-later="row" className="mt-12 border-t border-border py-6 not-has-[~span]:invisible">
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 px-4">
          <p className="grow basis-full font-display text-lg sm:basis-auto font-black uppercase">{brand}</p>
          {[...siteLinks, ...legalLinks].map((link) => (
            <Link
              key={link.to}
              to={link.to}
              className={`${siteLinkLook(link)} min-h-tap items-center text-muted hover:text-text hover:underline`}
            >
              {link.label}
            </Link>
          ))}
        </div>
      </footer>
      <ThumbBar />
      {/* Says that the page is whole. */}
      <span hidden />
    </div>
  )
}

const legalLinks = [
  { to: '/terms', label: 'Terms of Service' },
  { to: '/privacy', label: 'Privacy Policy' },
]
