import type { Config } from '@react-router/dev/config'
import { precompress } from './scripts/precompress.ts'

export default {
  appDirectory: 'app',
  serverBuildFile: 'main.js',
  buildEnd: ({ reactRouterConfig }) => precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
