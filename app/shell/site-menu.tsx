import { type FocusEvent, useId, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { InstallButton } from '#app/shell/install-button.tsx'
import { siteLinkLook, siteLinks } from '#app/shell/site-links.ts'
import { ThemeSwitch } from '#app/shell/theme-switch.tsx'
import { useMember } from '#app/shell/use-viewer.ts'
import { GetStarted } from '#app/shell/visitor-buttons.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useCloseOnNavigation } from '#ui/use-close-on-navigation.tsx'

/**
 * The links of the bar at the top where it has no room for them: they slide out from the left as the browser's own popover,
 * so that the menu opens and closes without a script as well. (Specification 2, Top navigation)
 */
export function SiteMenu({ brand }: { brand: string }) {
  const id = useId()
  const menu = useRef<HTMLElement>(null)
  const member = useMember()
  // What has code of its own comes with the first press.
  const [wasOpened, setWasOpened] = useState(false)
  const close = () => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }
  useCloseOnNavigation(menu)
  // It covers what is behind it: who tabs on from its end would not see where they are.
  const closeBehind = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }

  return (
    <>
      <Button variant="quiet" size="icon" aria-label="Menu" popoverTarget={id} className="lg:hidden">
        <Icon name="menu" size="lg" />
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of what is in it */}
      <nav
        ref={menu}
        id={id}
        popover="auto"
        aria-label="Menu"
        onToggle={() => setWasOpened(true)}
        onBlur={closeBehind}
        className="modal modal-from-left fixed inset-y-0 left-0 m-0 hidden h-full max-h-none w-full max-w-xs flex-col overflow-y-auto overscroll-contain bg-surface px-5 pt-3 pb-safe text-text shadow-2 open:flex"
      >
        <div className="flex items-center justify-between pb-3">
          <p className="font-display text-2xl font-black uppercase">{brand}</p>
          <Button
            variant="quiet"
            size="icon"
            aria-label="Close"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="-mr-2"
          >
            <Icon name="x" size="lg" />
          </Button>
        </div>
        <ul className="-mx-3 space-y-1">
          {siteLinks.map((link) => (
            <li key={link.to}>
              <NavLink
                to={link.to}
                className={`${siteLinkLook(link)} min-h-14 items-center rounded-md px-3 text-lg font-medium hover:bg-surface-2 aria-[current=page]:bg-surface-3`}
              >
                {link.label}
              </NavLink>
            </li>
          ))}
        </ul>
        {member === null && <GetStarted brand={brand} onOpen={close} className="mt-4 w-full" />}
        <div className="-mx-3 mt-4 space-y-1 border-t border-border pt-4">
          <ThemeSwitch worded />
          {wasOpened && <InstallButton worded />}
        </div>
      </nav>
    </>
  )
}
