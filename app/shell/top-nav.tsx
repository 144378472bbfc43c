import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { CloseFallback, lazyWithFallback } from '#ui/lazy-with-fallback.tsx'
import { HeaderAccount } from '#app/shell/header-account.tsx'
import { CartButton } from '#app/shell/cart-button.tsx'
import { InstallButton } from '#app/shell/install-button.tsx'
import { createEventLink, siteLinks } from '#app/shell/site-links.ts'
import { ThemeSwitch } from '#app/shell/theme-switch.tsx'
import { useMember } from '#app/shell/use-viewer.ts'

const NavDrawer = lazyWithFallback(() => import('#app/shell/nav-drawer.tsx'), 'NavDrawer', CloseFallback)

/** The bar at the top (spec 2): the same links slide out from the left where the bar has no room for them. */
export function TopNav({ brand }: { brand: string }) {
  const member = useMember()
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  const links = member === null ? siteLinks : [...siteLinks, createEventLink]
  return (
    <header className="roomy:sticky top-0 z-10 border-b border-border bg-bg">
      <nav aria-label="Main" className="mx-auto flex min-h-16 max-w-page items-center gap-1 px-2 sm:px-4">
        <Button
          variant="quiet"
          size="icon"
          aria-label="Menu"
          aria-haspopup="dialog"
          onClick={() => setMenu('open')}
          className="lg:hidden"
        >
          <Icon name="menu" size="lg" />
        </Button>
        <Link
          to="/"
          className="flex min-h-tap items-center px-2 lg:-ml-2 font-display text-xl font-black uppercase"
        >
          {brand}
        </Link>
        <div className="mx-4 hidden grow gap-1 lg:flex">
          {links.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              className={`min-h-tap items-center rounded-pill px-4 font-medium hover:bg-surface-2 aria-[current=page]:bg-surface-3 ${to === createEventLink.to && !member ? 'hidden viewer-member:flex' : 'flex'}`}
            >
              {label}
            </NavLink>
          ))}
        </div>
        <div className="ml-auto flex items-center gap-1">
          <span className="hidden lg:contents">
            <InstallButton />
            <ThemeSwitch />
          </span>
          <CartButton />
          <HeaderAccount brand={brand} />
        </div>
      </nav>
      {menu !== 'never' && (
        <NavDrawer brand={brand} links={links} open={menu === 'open'} onClose={() => setMenu('closed')} />
      )}
    </header>
  )
}
