import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { signInPath } from '#modules/accounts/return-path.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { openSignInDialog, type SignInDialogOptions } from '#app/shell/sign-in-dialog-store.ts'

/** The sign-in and sign-up buttons in the header, for visitors (spec 2). */
export function VisitorButtons({
  brand,
  variant = 'secondary',
}: {
  brand: string
  variant?: 'secondary' | 'quiet'
}) {
  return (
    <span className="group flex items-center">
      <span className="hidden max-w-0 overflow-clip [overflow-clip-margin:5px] opacity-0 transition-all group-focus-within:max-w-40 group-focus-within:opacity-100 group-hover:max-w-40 group-hover:opacity-100 sm:block [@media(hover:none)]:max-w-40 [@media(hover:none)]:opacity-100">
        <GetStarted brand={brand} className="mr-1" />
      </span>
      <SignInButton
        variant={variant}
        options={{
          title: 'Welcome Back',
          description: 'Sign in to access your dashboard and manage your events',
        }}
      >
        Sign In
      </SignInButton>
    </span>
  )
}

interface GetStartedProps {
  brand: string
  className?: string
  /** Told when the dialog opens, so that what it opens from can close. */
  onOpen?: () => void
}

/** Opens the dialog on its register tab. */
export function GetStarted({ brand, className, onOpen }: GetStartedProps) {
  const options = {
    tab: 'sign-up',
    title: `Join ${brand} Life`,
    description: 'Create your account and join our vibrant community',
  } as const
  return (
    <SignInButton variant="primary" options={options} className={className} onOpen={onOpen}>
      Get Started
    </SignInButton>
  )
}

interface SignInButtonProps {
  variant: 'primary' | 'secondary' | 'quiet'
  options: Omit<SignInDialogOptions, 'next'>
  className?: string
  onOpen?: () => void
  children: string
}

/** A link to the sign-in screen, which opens the dialog instead where scripts run. */
function SignInButton({ variant, options, className = '', onOpen, children }: SignInButtonProps) {
  const { pathname, search } = useLocation()
  const next = pathname + search
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen?.()
    openSignInDialog({ ...options, next })
  }
  return (
    <LinkButton
      to={signInPath(next, options.tab)}
      variant={variant}
      onClick={open}
      className={`whitespace-nowrap ${className}`}
    >
      {children}
    </LinkButton>
  )
}
