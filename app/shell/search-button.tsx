import { type MouseEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link } from 'react-router'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyDialog } from '#ui/lazy-with-fallback.tsx'

const PAGE = href('/dashboard/search')

const CommandPalette = lazyDialog(() => import('#app/shell/command-palette.tsx'), 'CommandPalette')

/** Opens the search over the page, as Ctrl+K does; without scripts, or without its code, it leads to a page of its own. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const openHere = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open()
  }
  return (
    <>
      <Link
        to={PAGE}
        onClick={openHere}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        className={`${buttonClass('quiet', 'icon')} lg:w-auto lg:gap-2 lg:px-4`}
      >
        <Icon name="search" size="lg" />
        <span className="hidden lg:inline">Search</span>
        <kbd className="hidden rounded-sm border border-border px-1.5 font-body text-sm text-muted lg:inline">
          Ctrl K
        </kbd>
      </Link>
      {/* Outside of the header that the button is in: a dialog belongs to no landmark. */}
      {isWanted &&
        createPortal(
          <CommandPalette open={isOpen} onClose={() => setOpen(false)} page={PAGE} />,
          document.body,
        )}
    </>
  )
}
