/**
 * Leaves out of React Router, for the browser's bundle, what this site does not use: instrumentation. Only what is named here is
 * replaced; a version that names it otherwise fails the build.
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
}

export const slimRouter: Plugin = {
  name: 'slim-router',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: {
      id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    },
    handler: (_, id) => {
      const part = Object.entries(parts).find(([name]) => id.replaceAll('\\', '/').endsWith(name))?.[1] ?? []
      const names = part.map((line) => line.split(' ')[1])
      return { code: `${part.join('\n')}\nexport { ${names.join(', ')} }\n`, map: null }
    },
  },
}
