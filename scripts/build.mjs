/** `npm run build`: builds what `npm start` needs, without starting the server. */
import { ensureServerBuilt } from './build-server.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
const built = [await ensureServerBuilt(), await ensureWebBuilt()]
process.exit(built.includes(false) ? 1 : 0)
