import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import type { Db } from '#platform/db.server.ts'
import type { ServedSite, Signal } from './served-site.ts'
import {
  submitForm,
  openScreen,
  type ScreenVariant,
  screenVariants,
  type Screen,
  type Typed,
  type FormIntent,
} from './sign-in-screens.ts'

/** Something that fails while a form is sent. */
interface Failure {
  begin: () => unknown
  end: () => unknown
}

type Says = Partial<Record<ScreenVariant, string>>

export interface Row {
  intent: FormIntent
  typed?: Typed | (() => Typed)
  failure?: Failure
  /** The screen is another one afterwards. */
  leaves?: boolean
  /** Seen on all three screens; else on the first that can fail so, because `field-messages.test.ts` has each one's words. */
  onEach?: boolean
  says: Says
}

export const everywhere = (text: string): Says => ({ page: text, dialog: text, purchase: text })

export const says = (page: string, dialog: string, purchase = dialog): Says => ({ page, dialog, purchase })

/** How often a text stands on the page once it has come. */
export async function timesRead(
  { page, screen }: Pick<Screen, 'page' | 'screen'>,
  text: string,
): Promise<number> {
  await screen.getByText(text, { exact: true }).first().waitFor({ timeout: 15_000 })
  return page.getByText(text, { exact: true }).count()
}

const firstOf = (said: Says) => screenVariants.find((variant) => variant in said)

export const rows = (intent: FormIntent, table: Record<string, Omit<Row, 'intent'>>) =>
  screenVariants.flatMap((variant) =>
    Object.entries(table)
      .filter(([, { says: said, onEach }]) => (onEach ? variant in said : variant === firstOf(said)))
      .map(([what, row]): [string, ScreenVariant, Row] => [what, variant, { ...row, intent }]),
  )

/** Sign-in screens in one browser, and what may fail while they are sent. */
export function failingSignIn(db: Db, site: ServedSite, context: () => BrowserContext) {
  const line = (signal: Signal): Failure => ({
    begin: () => site.setSignal(signal),
    end: () => site.setSignal('good'),
  })

  const refusing = (table: string): Failure => ({
    begin: () =>
      db.pool
        .query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
        create trigger refuse before insert on ${table} for each row execute function refuse()`),
    end: () => db.pool.query('drop function refuse() cascade'),
  })

  const noNetwork: Failure = {
    begin: () => context().setOffline(true),
    end: () => context().setOffline(false),
  }

  /** A field that nobody sees, such as a browser's extension may add, and that is larger than a form may be. */
  const tooMuch: Failure = {
    begin: () =>
      current?.page.evaluate(() => {
        for (const form of document.querySelectorAll('form')) {
          const field = document.createElement('input')
          Object.assign(field, { type: 'hidden', name: 'extra', value: 'x'.repeat(1024 * 1024) })
          form.append(field)
        }
      }),
    end: () =>
      current?.page.evaluate(() => {
        for (const field of document.querySelectorAll('[name=extra]')) field.remove()
      }),
  }

  let current: Screen | null = null

  /** The open screen, if it is the wanted one; else a new one. */
  async function screenOf(variant: ScreenVariant, intent: FormIntent): Promise<Screen> {
    if (current?.variant === variant && current.intent === intent) return current
    await current?.page.close()
    await context().clearCookies()
    return (current = await openScreen(context(), variant, intent))
  }

  /** Makes a screen fail in one way, and counts how often its message is read. Screens are kept from one failure to the next. */
  async function provoke(
    variant: ScreenVariant,
    { intent, typed = {}, failure, leaves, says: said }: Row,
  ): Promise<number> {
    const screen = await screenOf(variant, intent)
    const text = said[variant] ?? ''
    expect(await screen.page.getByText(text, { exact: true }).count()).toBe(0)
    await failure?.begin()
    try {
      await submitForm(screen, typeof typed === 'function' ? typed() : typed)
      const times = await timesRead(screen, text)
      if (leaves) {
        await screen.page.close()
        current = null
      }
      return times
    } finally {
      await failure?.end()
    }
  }

  return { line, refusing, noNetwork, tooMuch, screenOf, provoke }
}
