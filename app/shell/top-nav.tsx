import { Link, NavLink } from 'react-router'
import { HeaderAccount } from '#app/shell/header-account.tsx'
import { CartButton } from '#app/shell/cart-button.tsx'
import { InstallButton } from '#app/shell/install-button.tsx'
import { siteLinkLook, siteLinks } from '#app/shell/site-links.ts'
import { SiteMenu } from '#app/shell/site-menu.tsx'
import { ThemeSwitch } from '#app/shell/theme-switch.tsx'

/** The bar at the top (spec 2); where it has no room for the links they are in a menu. */
export function TopNav({ brand }: { brand: string }) {
  return (
    <header data-top-bar className="roomy:sticky top-0 z-10 border-b border-border bg-bg">
      <nav aria-label="Main" className="mx-auto flex min-h-16 max-w-page items-center gap-1 px-2 sm:px-4">
        <SiteMenu brand={brand} />
        <Link
          to="/"
          className="flex min-h-tap items-center px-2 lg:-ml-2 font-display text-xl font-black uppercase"
        >
          {brand}
        </Link>
        <div className="mx-4 hidden grow gap-1 lg:flex">
          {siteLinks.map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              className={`${siteLinkLook(link)} min-h-tap items-center rounded-pill px-4 font-medium hover:bg-surface-2 aria-[current=page]:bg-surface-3`}
            >
              {link.label}
            </NavLink>
          ))}
        </div>
        {/* It grows to the left: a slow browser that paints it before its end has come would move it. */}
        <div className="ml-auto flex items-center gap-1" data-whole="">
          <span className="hidden lg:contents">
            <InstallButton />
            <ThemeSwitch />
          </span>
          <CartButton />
          <HeaderAccount brand={brand} />
          <i data-end="" />
        </div>
      </nav>
    </header>
  )
}
