/** How React Router builds Fanfare's pages: rendered on the server; a document knows its own route, and asks for those of its links. */
import type { Config } from '@react-router/dev/config'
import { compressFolder } from './scripts/compress.ts'

export default {
  appDirectory: 'src/app',
  ssr: true,
  splitRouteModules: false,
  routeDiscovery: { mode: 'lazy' },
  buildEnd: ({ reactRouterConfig }) => compressFolder(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
