import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { longestWord } from '#ui/longest-word.ts'

export interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  /** Stays in sight below what scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * The native modal dialog behind `Dialog` and `Drawer`: it opens with the focus on its title, the browser holds the focus
 * inside, makes the rest inert, closes on Escape and gives the focus back. A press beside it closes it as well.
 */
export function Modal({
  open,
  onClose,
  title,
  description,
  footer,
  children,
  shape,
}: ModalProps & { shape: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  const id = useId()

  // Before it leaves the document: a dialog that is gone gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    isPressed.current = false
    element.showModal()
    // The browser takes the first thing that can be pressed, which is the button that closes.
    if (document.activeElement === close.current) heading.current?.focus()
    return () => element.close() // also when it is taken away while open, so that the focus always returns
  }, [open])

  // The second half of the double click that opened it falls on whatever has come under the pointer, and means none of it.
  const dropSecondHalf = (event: MouseEvent) => {
    if (event.detail < 2) isPressed.current = true
    else if (!isPressed.current) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }

  // Closing by Escape goes the same way as every other: at once, and not when the browser gets to tell of it.
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return // a file field also cancels
    event.preventDefault()
    onClose()
  }

  // The browser tells late: by then the dialog may be open anew.
  const closed = () => {
    if (!dialog.current?.open) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the key
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={cancel}
      onClose={closed}
      onClickCapture={dropSecondHalf}
      onClick={closeBeside}
      className={`modal fixed m-0 hidden flex-col bg-surface text-text shadow-2 open:flex ${shape}`}
    >
      <div className="-order-2 flex items-start gap-4 p-5 pb-3">
        <div className="min-w-0 grow">
          <h2
            ref={heading}
            id={`${id}-title`}
            tabIndex={-1}
            data-word={longestWord(title)}
            className="font-display text-2xl font-black text-balance uppercase outline-none"
          >
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="mt-1 text-muted">
              {description}
            </p>
          )}
        </div>
        <Button
          ref={close}
          variant="quiet"
          size="icon"
          aria-label="Close"
          onClick={onClose}
          className="-mt-2 -mr-2"
        >
          <Icon name="x" size="lg" />
        </Button>
      </div>
      {/* What is placed freely in it, as words for screen readers alone, moves with it: else the dialog grows by an empty screen. */}
      <div className="relative grow px-5 pb-5 roomy:overflow-y-auto roomy:overscroll-contain">{children}</div>
      {footer && <div className="order-1 border-t border-border bg-surface p-5 pb-safe">{footer}</div>}
    </dialog>
  )
}
