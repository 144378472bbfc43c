import { NavLink } from 'react-router'
import { Drawer } from '#ui/drawer.tsx'
import { InstallButton } from '#app/shell/install-button.tsx'
import type { SiteLink } from '#app/shell/site-links.ts'
import { useMember } from '#app/shell/use-viewer.ts'
import { ThemeSwitch } from '#app/shell/theme-switch.tsx'
import { GetStarted } from '#app/shell/visitor-buttons.tsx'

interface NavDrawerProps {
  brand: string
  links: SiteLink[]
  open: boolean
  onClose: () => void
}

/** Slides out from the left where the bar has no room; loaded on the first press of the menu button. */
export function NavDrawer({ brand, links, open, onClose }: NavDrawerProps) {
  const member = useMember()
  return (
    <Drawer from="left" title={brand} open={open} onClose={onClose}>
      <nav aria-label="Menu">
        <ul className="-mx-3 space-y-1">
          {links.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                onClick={onClose}
                className="flex min-h-14 items-center rounded-md px-3 text-lg font-medium hover:bg-surface-2 aria-[current=page]:bg-surface-3"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {member === null && <GetStarted brand={brand} onOpen={onClose} className="mt-4 w-full" />}
      <div className="-mx-3 mt-4 space-y-1 border-t border-border pt-4">
        <ThemeSwitch worded />
        <InstallButton worded />
      </div>
    </Drawer>
  )
}
