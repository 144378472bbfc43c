import { type RouteConfig, index, route } from '@react-router/dev/routes'

export default [
  index('routes/public/home.tsx'),
  route('events', 'routes/public/events.tsx'),
  route('api/checkout/quote', 'routes/api/checkout-quote.ts'),
  route('api/checkout', 'routes/api/checkout.ts'),
  route('api/checkout/:id', 'routes/api/checkout-status.ts'),
  route('simulator/card-tokens', 'routes/api/simulated-card-tokens.ts'),
  route('manifest.webmanifest', 'routes/site/manifest.ts'),
  route('theme', 'routes/site/theme.ts'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
