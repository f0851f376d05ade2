/**
 * `node scripts/bundle-server.mjs NAME`: bundles the server and its packages into `server/build/NAME`, and makes that the current
 * bundle.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import { rolldown } from 'rolldown'
import { serverCompileCache, serverProgram } from './build-server.mjs'
import { filesIn } from './build-web.mjs'
import { root } from './install.mjs'

/** Native code, and packages that read files next to themselves. */
const EXTERNAL = ['sharp', '@node-rs/argon2', 'pdfkit', 'fontkit', 'subset-font']
/** These also read files next to themselves, but in parts that are not used. */
const UNUSED_IN_BUNDLE = {
  'socket.io/dist/index.js': 'serves its own client; `serveClient` is off',
  'pino/lib/transport.js': 'writes logs in another thread; no transport is configured',
  'thread-stream/index.js': 'the same',
  'import-fresh/index.js': 'reads configuration of the command line of graphile-worker, which is not run',
}
/** Keeps earlier bundles, because processes that run them still load parts of them. */
const RETAINED_BUNDLES = 3

/** Does not match `import.meta.resolve` of a package, which works from the bundle as well. */
const OWN_PLACE = /\bimport\.meta\.(?!resolve\((?!['"`]\.))(\w+)/

/** Lets our files find other files by their own location from the bundle too. */
const ownPlaces = {
  name: 'own-places',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: OWN_PLACE },
    handler(code, id) {
      const here = `new URL('../../../${relative(root, id).split(sep).join('/')}', import.meta.url)`
      const path = `process.getBuiltinModule('node:url').fileURLToPath(${here})`
      const places = { url: `${here}.href`, filename: path, dirname: `process.getBuiltinModule('node:path').dirname(${path})` }
      const moved = code.replaceAll(new RegExp(OWN_PLACE, 'g'), (found, property) => {
        if (Object.hasOwn(places, property)) return places[property]
        throw new Error(`${relative(root, id)} uses ${found}, which has another value in a bundle.`)
      })
      // Lines stay where they were.
      return { code: moved, map: null }
    },
  },
}

const noForeignPlaces = {
  name: 'no-foreign-places',
  transform: {
    filter: {
      id: /node_modules/,
      code: /\b__dirname\b|\b__filename\b|\bimport\.meta\b|\bcreateRequire\b|\brequire\.resolve\b|\.node['"`]/,
    },
    handler(_, id) {
      const file = relative(join(root, 'node_modules'), id).split(sep).join('/')
      if (Object.hasOwn(UNUSED_IN_BUNDLE, file)) return
      throw new Error(`${file} may read files next to it. If the package does, add it to EXTERNAL in scripts/bundle-server.mjs.`)
    },
  },
}

const [name] = process.argv.slice(2)
const builds = join(root, 'server/build')
const folder = join(builds, name)
const begun = `${folder}.${process.pid}`
try {
  await bundle(begun)
} catch (error) {
  rmSync(begun, { recursive: true, force: true })
  console.error(error.message)
  process.exit(1)
}
makePresent()
removeOld()

async function bundle(dir) {
  const built = await rolldown({
    cwd: root,
    input: { main: 'server/src/main.ts' },
    platform: 'node',
    external: (id) => EXTERNAL.some((one) => id === one || id.startsWith(`${one}/`)),
    plugins: [ownPlaces, noForeignPlaces],
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message)
    },
  })
  // Keeps the names of the source: some are read at run time, and all appear in stack traces.
  await built.write({ dir, format: 'esm', keepNames: true, sourcemap: true, sourcemapExcludeSources: true })
  await built.close()
  for (const file of filesIn(dir)) if (file.endsWith('.map')) slimMap(file)
}

/**
 * Reduces a source map to the lines of our sources. Node.js reads the map with the first stack trace, such as that of a duplicate
 * row. The whole map would block requests for up to a second and take 60 MB.
 */
function slimMap(file) {
  const map = JSON.parse(readFileSync(file, 'utf8'))
  const isOurs = map.sources.map((source) => !source.includes('node_modules'))
  let last = ''
  const mappings = decode(map.mappings).map((segments) =>
    segments.flatMap(([column, source, line]) => {
      const ours = source !== undefined && isOurs[source]
      const place = ours ? `${source}:${line}` : ''
      if (place === last) return []
      last = place
      return [ours ? [column, source, line, 0] : [column]]
    }),
  )
  writeFileSync(file, JSON.stringify({ ...map, names: [], mappings: encode(mappings) }))
}

function makePresent() {
  // A bundle of the same sources may exist and be running.
  if (existsSync(folder)) rmSync(begun, { recursive: true })
  else renameSync(begun, folder)
  utimesSync(folder, new Date(), new Date())
  const program = "process.setSourceMapsEnabled(true)\nawait import('./NAME/main.js')\n".replace('NAME', name)
  writeFileSync(`${begun}.js`, program)
  renameSync(`${begun}.js`, serverProgram)
  rmSync(serverCompileCache, { recursive: true, force: true })
}

function removeOld() {
  const folders = readdirSync(builds, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const newestFirst = folders
    .map((entry) => join(builds, entry.name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const old of newestFirst.slice(RETAINED_BUNDLES)) rmSync(old, { recursive: true, force: true })
}
