import { type RouteConfig, index, route } from '@react-router/dev/routes'

export default [
  index('routes/public/home.tsx'),
  route('events', 'routes/public/events.tsx'),
  route('events/:id', 'routes/public/event.tsx', { id: 'event' }),
  route('events/:id/calendar.ics', 'routes/public/event-calendar.ts'),
  route('magazine', 'routes/public/magazine.tsx'),
  route('classes', 'routes/public/classes.tsx'),
  route('community', 'routes/public/community.tsx'),
  route('create-event', 'routes/public/create-event.tsx'),
  route('event/:eventId', 'routes/public/event.tsx', { id: 'event-link' }),
  route('organizer/:organizerId', 'routes/public/organizer.tsx'),
  route('api/checkout/quote', 'routes/api/checkout-quote.ts'),
  route('api/checkout', 'routes/api/checkout.ts'),
  route('api/checkout/:id', 'routes/api/checkout-status.ts'),
  route('simulator/card-tokens', 'routes/api/simulated-card-tokens.ts'),
  route('manifest.webmanifest', 'routes/site/manifest.ts'),
  route('theme', 'routes/site/theme.ts'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
