/**
 * Configures React Router: pages render on the server, and a document knows only its own route and requests those of its links.
 */
import type { Config } from '@react-router/dev/config'
import { compressFolder } from './scripts/compress.ts'

export default {
  appDirectory: 'src/app',
  ssr: true,
  splitRouteModules: false,
  routeDiscovery: { mode: 'lazy' },
  buildEnd: ({ reactRouterConfig }) => compressFolder(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
