/** How React Router builds Fanfare's pages: rendered on the server, all routes known from the first document. */
import type { Config } from '@react-router/dev/config'
import { compressFolder } from './scripts/compress.ts'

export default {
  appDirectory: 'src/app',
  ssr: true,
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressFolder(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
