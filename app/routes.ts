import { type RouteConfig, index, route } from '@react-router/dev/routes'

export default [
  index('routes/public/home.tsx'),
  route('events', 'routes/public/events.tsx'),
  route('manifest.webmanifest', 'routes/site/manifest.ts'),
  route('theme', 'routes/site/theme.ts'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
