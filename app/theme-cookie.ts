export type Theme = 'light' | 'dark'

const THEME_COOKIE = 'theme'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The theme a visitor chose; undefined is "as the device says", which style alone follows. */
export function readTheme(cookies: string | null | undefined): Theme | undefined {
  const value = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1]
  return value as Theme | undefined
}

export const themeCookie = (theme: Theme): string =>
  `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
