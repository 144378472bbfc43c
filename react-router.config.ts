import type { Config } from '@react-router/dev/config'
import { precompress } from './scripts/precompress.ts'
import { slimManifest } from './scripts/slim-manifest.ts'

export default {
  appDirectory: 'app',
  serverBuildFile: '[name].js', // of the entries that vite.config.ts names
  buildEnd: ({ reactRouterConfig }) => {
    const client = `${reactRouterConfig.buildDirectory}/client`
    slimManifest(client)
    return precompress(client)
  },
} satisfies Config
