import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { SignInTabs } from '#modules/accounts/sign-in-tabs.tsx'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'

type SignInCardProps = { brand: string; otherTabPath: string } & Omit<
  ComponentProps<typeof SignInTabs>,
  'place'
>

/** The sign-in screen as a page (spec 2, Sign-in screen). */
export function SignInCard({ brand, otherTabPath, ...tabs }: SignInCardProps) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 sm:py-16">
      <Card as="section" className="p-5 sm:p-8">
        <Heading level={1}>Welcome to {brand}</Heading>
        <p className="mt-2 mb-6 text-muted">Sign in to your account or create a new one</p>
        <SignInTabs {...tabs} place="page" />
        {/* The tabs are buttons, which need scripts; this link does not. */}
        <noscript>
          <Link to={otherTabPath} className="mt-4 flex min-h-tap items-center font-semibold underline">
            {tabs.tab === 'sign-in' ? 'Create an account' : 'Sign in instead'}
          </Link>
        </noscript>
      </Card>
    </div>
  )
}
