import { LinkButton } from '#ui/link-button.tsx'

/** The two ways in for a visitor whom a link has brought; both lead back to it. */
export const SignInButtons = ({ signIn, signUp }: { signIn: string; signUp: string }) => (
  <div className="flex flex-wrap gap-3">
    <LinkButton to={signIn} className="grow">
      Sign in
    </LinkButton>
    <LinkButton to={signUp} variant="secondary" className="grow">
      Make an account
    </LinkButton>
  </div>
)
