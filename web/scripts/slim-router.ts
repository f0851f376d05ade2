/**
 * Leaves out of React Router, for the browser's bundle, what this site does not use: instrumentation, and finding routes one by one
 * (all are known from the first document). Only what is named here is replaced; a version that names it otherwise fails the build.
 */
import type { Plugin } from 'vite'

const parts: Readonly<Record<string, readonly string[]>> = {
  'router/instrumentation.js': [
    'const consumeInstrumentationClientResultMetaReceiver = () => undefined',
    'const getRouteInstrumentationUpdates = () => ({})',
    'const instrumentClientSideRouter = (router) => router',
    'const instrumentHandler = (handler) => handler',
    'const instrumentationResultMetaContext = undefined',
  ],
  'dom/ssr/fog-of-war.js': [
    'const isFogOfWarEnabled = () => false',
    'const getPartialManifest = (manifest) => manifest',
    'const getPatchRoutesOnNavigationFunction = () => undefined',
    'const useFogOFWarDiscovery = () => {}',
    'const handleClientVersionMismatch = () => {}',
    'const getPathsWithAncestors = (paths) => paths',
    'const getManifestPath = () => undefined',
    'const URL_LIMIT = 0',
  ],
}

export const slimRouter: Plugin = {
  name: 'slim-router',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: {
      id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/](router[\\/]instrumentation|dom[\\/]ssr[\\/]fog-of-war)\.js$/,
    },
    handler: (_, id) => {
      const part = Object.entries(parts).find(([name]) => id.replaceAll('\\', '/').endsWith(name))?.[1] ?? []
      const names = part.map((line) => line.split(' ')[1])
      return { code: `${part.join('\n')}\nexport { ${names.join(', ')} }\n`, map: null }
    },
  },
}
