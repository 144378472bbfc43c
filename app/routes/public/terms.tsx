import { href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { publicMeta } from '#app/public-meta.ts'
import { LegalPage, type LegalSection } from '#app/shell/legal-page.tsx'
import { PROCESSING_FEE } from '#modules/pricing/processing-fee.ts'
import { formatRate } from '#platform/money.ts'
import type { Route } from './+types/terms'

export const handle: { cache: CacheRule } = { cache: { query: [] } }

export function loader({ context }: Route.LoaderArgs) {
  const { appUrl, brandName: site, mailFrom } = context.get(ctx).config
  const title = 'Terms of Service'
  const description = `What you and ${site} can expect of each other.`
  return {
    title,
    meta: publicMeta({ site, title, description, url: appUrl + href('/terms') }),
    sections: sectionsOf(site, mailFrom),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Terms({ loaderData: { title, sections } }: Route.ComponentProps) {
  return <LegalPage title={title} sections={sections} />
}

const sectionsOf = (site: string, contact: string): LegalSection[] => [
  {
    title: 'What this is',
    text: `${site} is where dancers find events and buy tickets, and where hosts sell them. By using it you agree to these terms. If you do not, please do not use it.`,
  },
  {
    title: 'Your account',
    text: 'You need an account to buy. Give an email address that is yours, keep your password to yourself, and tell us when somebody else got hold of it. You may sign out and stop using the account whenever you like.',
  },
  {
    title: 'Tickets',
    text: `The host named on an event is responsible for it; ${site} sells the ticket and checks it at the door. Each code lets one person in, once: the first who shows it. Share it with care.`,
  },
  {
    title: 'Prices and fees',
    text: `Prices shown on event pages include our processing fee of ${formatRate(PROCESSING_FEE)} of the ticket price; cart and checkout list it on its own line. What the checkout shows as the total is what you pay.`,
  },
  {
    title: 'Refunds',
    text: 'Each host sets their own refund policy, which stands on the page of the event. When an event is cancelled, the host owes you your money back.',
  },
  {
    title: 'Hosts',
    text: 'What you publish must be true and yours to publish, and the event must take place as described. You are responsible for it, for your guests, and for the taxes on what you earn.',
  },
  {
    title: 'Fair play',
    text: 'Do not copy tickets, resell them above their price, try to get into accounts or doors that are not yours, or send programs to buy what people want to buy. We may close accounts that do.',
  },
  {
    title: 'When something goes wrong',
    text: `We work to keep ${site} running and correct, but cannot promise that it always is. Nothing here takes away rights that the law gives you. Write to ${contact}, and a person will answer.`,
  },
]
