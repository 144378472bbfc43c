import type { FormEvent } from 'react'
import { Icon } from '#ui/icon.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { type Theme, themeCookie } from '#app/theme-cookie.ts'

const CHOICES = [
  { theme: 'dark', icon: 'moon', label: 'Dark theme', shown: 'dark:hidden' },
  { theme: 'light', icon: 'sun', label: 'Light theme', shown: 'light:hidden' },
] as const

/** Turns to the other theme at once; without JavaScript the server sets the same cookie. Style decides which of the two is seen. */
export function ThemeSwitch({ worded = false }: { worded?: boolean }) {
  return (
    <form method="post" action="/theme" onSubmit={switchHere}>
      {CHOICES.map(({ theme, icon, label, shown }) => (
        <button
          key={theme}
          type="submit"
          name="theme"
          value={theme}
          aria-label={label}
          className={`${buttonClass('quiet', worded ? 'md' : 'icon')} ${shown} ${worded ? 'w-full justify-start px-3' : ''}`}
        >
          <Icon name={icon} />
          {worded && label}
        </button>
      ))}
    </form>
  )
}

function switchHere(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault()
  const { submitter } = event.nativeEvent as SubmitEvent // React types the event without its kind
  const theme = (submitter as HTMLButtonElement).value as Theme // one of the two buttons above
  document.cookie = themeCookie(theme)
  document.documentElement.dataset['theme'] = theme
}
