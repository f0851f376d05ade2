/** `npm start`: installs what is missing, builds the web application, and runs the server until it is stopped; `--dev` runs `dev.ts`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { run } from './children.mjs'
import { ensureInstalled, environment, findNode, root } from './install.mjs'

const isDev = process.argv.includes('--dev')
const main = isDev ? 'scripts/dev.ts' : 'server/src/main.ts'

await ensureInstalled()
const node = findNode()
if (!isDev) await ensureWebBuilt()
if (!existsSync(join(root, main))) {
  console.error(`There is no server yet (${main}).`)
  process.exit(1)
}
const { code } = await run(node, ['--disable-warning=ExperimentalWarning', main], {
  cwd: root,
  // React's renderer costs half as much again without it; the mode of Fanfare itself is FANFARE_MODE.
  env: { ...environment(), NODE_ENV: isDev ? 'development' : 'production' },
  // The channel closes when this process ends for any reason, and then the server stops too.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
process.exit(code)
