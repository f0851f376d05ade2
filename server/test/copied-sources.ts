/** Copies the sources, in which tests generate, compile and run features with the installed packages. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { atEndOfFile } from './at-end-of-file.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PACKAGES = ['contract', 'i18n', 'server', 'web']
const FOLDERS = [...PACKAGES, 'scripts', 'e2e', 'bench', 'simulation']
const FILES = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'vitest.config.ts', 'playwright.config.ts']
const NOT_COPIED = new Set(['node_modules', 'build', 'former-builds', '.react-router'])

/** Copies the sources to a folder that is deleted after the file's tests. Returns its path. */
export function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'fanfare-sources-'))
  atEndOfFile(() => rmSync(copy, { recursive: true, force: true, maxRetries: 3 }))
  const filter = (from: string) => !NOT_COPIED.has(basename(from))
  for (const name of [...FOLDERS, ...FILES]) cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter })
  const packages = join(copy, 'node_modules')
  mkdirSync(join(packages, '@fanfare'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@fanfare' && name !== '.cache') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name))
  for (const name of PACKAGES) {
    symlinkSync(`../../${name}`, join(packages, '@fanfare', name))
    const own = join(ROOT, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, name, 'node_modules'))
  }
  return copy
}

interface Ended {
  readonly code: number
  readonly output: string
}

/** Runs Node.js with these arguments in a folder, with this run's database. */
export function runNode(folder: string, words: readonly string[], own: Readonly<Record<string, string>> = {}): Promise<Ended> {
  // With the runner's own variables, a second test runner would take itself for a part of the first. A compile cache of a copy
  // would be useless later.
  const { VITEST: _, NODE_OPTIONS: __, NODE_COMPILE_CACHE: ___, ...env } = process.env
  return new Promise((done) => {
    execFile(process.execPath, words, { cwd: folder, env: { ...env, ...own }, maxBuffer: 1e8 }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : 1, output: `${stdout}${stderr}` }),
    )
  })
}

interface LaidOut {
  readonly added: readonly string[]
  /** Text appended to existing files, by path; undefined if a file changed in another way. */
  readonly changed: ReadonlyMap<string, string | undefined>
}

/** Runs `scripts/new-feature.mjs` in a copy, and compares the files before and after. */
export async function writeFeature(copy: string, ...words: string[]): Promise<LaidOut> {
  const before = textsIn(copy)
  const { code, output } = await runNode(copy, ['scripts/new-feature.mjs', ...words])
  assert.equal(code, 0, output)
  const now = textsIn(copy)
  const gone = [...before.keys()].filter((file) => !now.has(file))
  assert.deepEqual(gone, [])
  const changed = [...before].filter(([file, text]) => now.get(file) !== text)
  return {
    added: [...now.keys()].filter((file) => !before.has(file)),
    changed: new Map(changed.map(([file, text]) => [file, ending(now.get(file) ?? '', text)])),
  }
}

/** Generates the types of the copy's tables, as after every new migration. */
export async function writeTableTypes(copy: string): Promise<void> {
  const { code, output } = await runNode(copy, ['server/scripts/schema.ts'])
  assert.equal(code, 0, output)
}

const ending = (text: string, before: string) => (text.startsWith(before) ? text.slice(before.length) : undefined)

function textsIn(copy: string): Map<string, string> {
  const entries = FOLDERS.flatMap((name) => readdirSync(join(copy, name), { recursive: true, withFileTypes: true }))
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.toSorted().map((file) => [relative(copy, file), readFileSync(file, 'latin1')]))
}

/** Features declare purchasable items, among them these files. Without any, the checkout has no kinds. */
const OFFER = `import '#core/checkout/offer.ts'
declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly sample: object
  }
}
`

/** Compiles the new files with their imports. Skips the whole project, whose tests run anyway. */
export async function assertTypes(copy: string, added: readonly string[]): Promise<void> {
  writeFileSync(join(copy, 'web/src/sample.ts'), OFFER)
  const sides = [typesOf(copy, 'server', added), typesOf(copy, 'web', [...added, 'web/src/sample.ts'])]
  for (const { code, output } of await Promise.all(sides)) assert.equal(code, 0, output)
}

function typesOf(copy: string, side: string, added: readonly string[]): Promise<Ended> {
  const files = added.filter((file) => file.startsWith(`${side}/`) && /(?<!\.test)\.tsx?$/.test(file))
  const config = { extends: './tsconfig.json', include: [], files: files.map((file) => file.slice(side.length + 1)) }
  writeFileSync(join(copy, side, 'tsconfig.feature.json'), JSON.stringify(config))
  return runNode(copy, ['node_modules/typescript/bin/tsc', '-p', `${side}/tsconfig.feature.json`, '--noEmit'])
}
