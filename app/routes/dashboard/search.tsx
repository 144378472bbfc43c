import { data, Form, href, Link } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { searchDashboard } from '#app/dashboard/search/search-dashboard.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Heading } from '#ui/heading.tsx'
import { NoResult } from '#ui/list/no-result.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/search'

/** The same search as a page of its own, for browsers without scripts and for links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const text = new URL(request.url).searchParams.get('q') ?? ''
  const found = await searchDashboard(requireMember(request, context), text)
  if (found.ok) return { text, isThrottled: false, groups: found.value.groups }
  return data(
    { text, isThrottled: true, groups: [] },
    { status: 429, headers: { 'Retry-After': String(found.failure.retryAfterSeconds) } },
  )
}

export default function Search({ loaderData: { text, isThrottled, groups } }: Route.ComponentProps) {
  return (
    <DashboardPage width="list">
      <search>
        <Form action={href('/dashboard/search')} className="flex flex-wrap items-end gap-3">
          <div className="min-w-40 grow">
            <TextField
              key={text}
              label="Pages, events, orders"
              name="q"
              type="search"
              defaultValue={text}
              maxLength={120}
              autoComplete="off"
              enterKeyHint="search"
            />
          </div>
          <Button type="submit">Search</Button>
        </Form>
      </search>
      {isThrottled ? (
        <Notice
          tone="warning"
          title="You have searched often enough for now. Please try again in a minute."
        />
      ) : (
        groups.length === 0 && <NoResult>Try another word, or fewer letters.</NoResult>
      )}
      {groups.map(({ name, hits }) => (
        <section key={name} aria-labelledby={name} className="space-y-2">
          <Heading level={2} size="small" id={name}>
            {name}
          </Heading>
          <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
            {hits.map(({ to, label, detail }) => (
              <li key={to}>
                <Link to={to} className="flex min-h-tap flex-col justify-center px-4 py-2 hover:bg-surface-2">
                  <span className="font-semibold wrap-anywhere">{label}</span>
                  {detail && <span className="text-sm text-muted wrap-anywhere">{detail}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </DashboardPage>
  )
}
