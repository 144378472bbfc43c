import type { Completion } from '#modules/accounts/profile/profile-completion.ts'

/** What the menu shows beside what every page knows of its member. */
export interface MenuFacts {
  location: string
  completion: Completion | null
  unread: number
}

/** Asks for them; null when there is no line, or nobody signed in any more. Not the router's way: it would ask again on every sign-out. */
export async function fetchMenuFacts(): Promise<MenuFacts | null> {
  try {
    const answer = await fetch('/api/menu')
    return answer.ok && !answer.redirected ? ((await answer.json()) as MenuFacts) : null // of our own route
  } catch {
    return null
  }
}
