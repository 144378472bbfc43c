import { href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { LegalPage, type LegalSection } from '#app/shell/legal-page.tsx'
import type { Route } from './+types/privacy'

export const handle: { cache: CacheRule } = { cache: { query: [] } }

export function loader({ context }: Route.LoaderArgs) {
  const { appUrl, brandName: site, mailFrom } = context.get(ctx).config
  const title = 'Privacy Policy'
  const description = `What ${site} knows about you, why, and who else does.`
  return {
    title,
    meta: publicMeta({ site, title, description, url: appUrl + href('/privacy') }),
    sections: sectionsOf(mailFrom),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Privacy({ loaderData: { title, sections } }: Route.ComponentProps) {
  return <LegalPage title={title} sections={sections} />
}

const sectionsOf = (contact: string): LegalSection[] => [
  {
    title: 'What we keep',
    text: 'Your email address, and your password in a form from which nobody can read it. What you tell us in your profile, and your picture, which everyone may see. Your orders with the name, billing address and phone you gave, your tickets, and when they were let in.',
  },
  {
    title: 'Google',
    text: 'If you come in by Google, it tells us your address, your name and your picture, and Google knows that you come here. We keep them with two keys that Google hands us, which we encrypt. In your security settings you take Google off your account again, and the keys are gone.',
  },
  {
    title: 'Cards',
    text: 'Card details go from your browser to the payment provider. They never reach us. We keep what the provider tells us: that you paid, how much, and its number for the payment.',
  },
  {
    title: 'Who else sees it',
    text: 'The host of an event you have a ticket for sees your name and your order. The payment provider sees your payment, and our mail provider the mails we send you. Who comes by a link that you share as a promoter sees your first name, unless your settings say otherwise. Other guests of an event see your first name and picture only once your settings allow it, and whoever has the link of a list you share sees the events on it. We sell nothing about you to anyone, and show no advertising.',
  },
  {
    title: 'Your browser',
    text: 'One cookie keeps you signed in, for up to 7 days after your last visit; a second one beside it only says that it is there, so that pages show at once that you are signed in. One remembers light or dark, one the time zone of your device, one which parts of your dashboard’s menu you closed, one who sent you here, when you came by somebody’s link, and one, for 400 days, that you have signed in with this browser before, so that a stranger who guesses at your password, or asks for mails to your address, does not lock you out. If you ask us not to remember you, one keeps that in mind until you close the browser. A few help you to sign in: that you signed up in this browser, for a day, and for ten minutes at most that we wait for your passkey, for the code of your second step, or for your way back from Google, and that you have just come in. Your cart and the tickets you opened are kept in your browser itself. There are no tracking cookies.',
  },
  {
    title: 'Traces',
    text: 'With each session we keep the network address and the kind of browser it came from, so that you can be warned of strangers, and we count tries at passwords and codes. For half an hour a cookie holds that you asked for a sign-in code, so that nobody else uses up its tries, and your browser keeps whether a passkey was used in it. Our logs hold which pages were asked for, without names. What happens to a ticket (it is sent on, renamed, taken back, shown at a door) stands in its own log until a year after the event, with who did it and the network address and kind of device it came from; that you made a copy of it, for 30 days.',
  },
  {
    title: 'Your say',
    text: `In your settings you take what we keep about you with you in one file, or delete your account: only records of sales stay, without your name. In your profile you correct it. For anything else write to ${contact}.`,
  },
]
