import { Form, href, useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'
import { HeaderAccount } from '#app/shell/header-account.tsx'
import { CartButton } from '#app/shell/cart-button.tsx'
import { ViewerTicket } from '#app/shell/viewer-ticket.tsx'
import { ThemeSwitch } from '#app/shell/theme-switch.tsx'
import { useMember } from '#app/shell/use-viewer.ts'
import { GetStarted } from '#app/shell/visitor-buttons.tsx'
import { cityLabel } from '#modules/events/list/filter/event-filters.ts'
import type { CityWithEvents } from '#modules/events/list/near/list-cities.server.ts'
import { Button } from '#ui/button.tsx'
import { ChipLink, ChipRow } from '#ui/chip.tsx'
import { controlClass } from '#ui/control-style.ts'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'

/** The head of the home page, which has no top navigation (spec 2): its own way to sign in, cart and theme, and the search. */
export function HomeHero({ cities }: { cities: CityWithEvents[] }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const member = useMember()
  return (
    <>
      <header className="relative isolate overflow-hidden bg-tone-oxblood">
        <Cut />
        <div className="absolute inset-0 -z-1 bg-radial-[circle_at_0%_0%] from-on-tone/20 to-transparent to-60%" />
        <div className="mx-auto flex min-h-64 max-w-page flex-col justify-between gap-4 px-4 pt-3 pb-4 max-[22rem]:min-h-76 lg:min-h-112 lg:pb-5">
          <div className="flex items-center justify-between gap-4">
            <p className="font-display text-xl font-black text-on-tone uppercase">{root?.brand}</p>
            {/* It grows to the left: a slow browser that paints it before its end has come would move it. */}
            <div className="flex items-center gap-1 rounded-pill bg-bg p-1 shadow-1" data-whole="">
              <ThemeSwitch />
              <CartButton />
              <HeaderAccount brand={root?.brand ?? ''} variant="quiet" />
              <i data-end="" />
            </div>
          </div>
          {!member && (
            // On a phone the header has no room for it, and a finger does not hover.
            <span
              data-for-viewer={member === undefined}
              className={`absolute top-20 right-4 rounded-pill bg-bg p-0.5 shadow-1 max-[22rem]:static max-[22rem]:w-fit sm:hidden ${member === null ? '' : 'hidden viewer-visitor:block'}`}
            >
              <GetStarted brand={root?.brand ?? ''} className="px-4 max-[24rem]:px-3" />
            </span>
          )}
          <Heading level={1} size="hero" className="text-on-tone">
            Get on <br />
            the floor
          </Heading>
        </div>
      </header>
      <div className="mx-auto max-w-page space-y-1 px-4 pt-2 lg:space-y-2 lg:pt-5">
        <div className="items-center gap-8 space-y-2 lg:flex lg:space-y-0">
          {/* Who has a ticket sees it in the place of the line, which is as high. */}
          <div className="grid min-h-16 items-center *:[grid-area:1/1] lg:w-1/2">
            <p className="text-lg text-balance not-last:invisible max-[22rem]:text-base">
              Every set, class and weekender. Your tickets in one place.
            </p>
            <ViewerTicket />
          </div>
          <search className="grow">
            <Form action={href('/events')} className="flex gap-2">
              <input
                type="search"
                name="q"
                aria-label="Search events"
                placeholder="City, event, DJ or venue"
                maxLength={120}
                enterKeyHint="search"
                autoComplete="off"
                className={controlClass}
              />
              <Button type="submit" size="icon" aria-label="Search">
                <Icon name="search" />
              </Button>
            </Form>
          </search>
        </div>
        <ChipRow label="Where to start">
          <ChipLink to={`${href('/events')}?when=tonight`}>Tonight</ChipLink>
          <ChipLink to={`${href('/events')}?when=weekend`}>This weekend</ChipLink>
          {cities.map((city) => (
            <ChipLink
              key={cityLabel(city)}
              to={`${href('/events')}?${new URLSearchParams({ city: cityLabel(city) })}`}
            >
              {city.city}
            </ChipLink>
          ))}
          <ChipLink to={`${href('/events')}?free=1`}>Free</ChipLink>
          <ChipLink to={href('/events')}>See events</ChipLink>
        </ChipRow>
      </div>
    </>
  )
}

/** The cut of the two tones; the title stands on the dark one only. */
const Cut = () => (
  <svg
    viewBox="0 0 100 100"
    preserveAspectRatio="xMaxYMin slice"
    aria-hidden="true"
    className="absolute inset-0 -z-1 size-full"
  >
    <path d="M46 0H100V69.1Z" className="fill-tone-brass" />
  </svg>
)
