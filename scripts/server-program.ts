/** Fanfare as a process of its own: the bundle that `npm start` runs (`build-server.mjs`), which whoever starts it has to have built before. */
import { fileURLToPath } from 'node:url'

export const SERVER_PROGRAM = fileURLToPath(new URL('../server/build/main.js', import.meta.url))
/** Its own place for what Node.js has compiled, beside that of the sources. */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/fanfare-server', import.meta.url)),
}
