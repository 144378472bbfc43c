import { type RouteConfig, index, route } from '@react-router/dev/routes'

export default [
  index('routes/public/home.tsx'),
  route('events', 'routes/public/events.tsx'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
