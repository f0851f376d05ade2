/**
 * `npm start`: installs missing packages, builds the server and the web application, and runs the server until it is stopped.
 * `--dev` runs `dev.ts`.
 */
import { ensureServerBuilt, serverCompileCache, serverMemory, serverProgram } from './build-server.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { run } from './children.mjs'
import { ensureInstalled, environment, findNode, root } from './install.mjs'

const isDev = process.argv.includes('--dev')

await ensureInstalled()
const node = findNode()
if (!isDev) {
  // Without pages the API still works. Without a server nothing does.
  if (!(await ensureServerBuilt())) process.exit(1)
  await ensureWebBuilt()
}
// React's renderer takes half as long again without NODE_ENV. Fanfare's own mode is FANFARE_MODE.
const production = { NODE_ENV: 'production', NODE_COMPILE_CACHE: serverCompileCache, ...serverMemory.env }
const program = isDev ? ['scripts/dev.ts'] : [...serverMemory.args, serverProgram]
const { code } = await run(node, ['--disable-warning=ExperimentalWarning', ...program], {
  cwd: root,
  env: { ...environment(), ...(isDev ? { NODE_ENV: 'development' } : production) },
  // The channel closes when this process ends for any reason, and the server then stops too.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
process.exit(code)
