/** Fanfare as a separate process: the bundle that `npm start` runs. The caller must build it first (`build-server.mjs`). */
import { fileURLToPath } from 'node:url'

export const SERVER_PROGRAM = fileURLToPath(new URL('../server/build/main.js', import.meta.url))
/** A compile cache separate from that of the sources. */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/fanfare-server', import.meta.url)),
}
