import { href, redirect } from 'react-router'
import { listAddress } from '#platform/list-address.ts'
import type { Route } from './+types/manage-events'

/** One list has one address, so that what was filtered, kept or sent leads to one page. (Specification 2, Dashboard) */
export const loader = ({ url }: Route.LoaderArgs) =>
  redirect(listAddress(href('/dashboard/events'), Object.fromEntries(url.searchParams)), 301)
