/** The built files of the site's pages, and of the builds before it. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

export interface BuiltFile {
  readonly type: string
  readonly etag: string
  /** The name carries a hash of the content. */
  readonly isImmutable: boolean
  readonly plain: Buffer
  readonly br: Buffer | undefined
  readonly gzip: Buffer | undefined
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
}

/**
 * All of `web/build/client` by request path, and what only the builds before it had: windows that were opened before an upgrade still
 * ask for that. Held in memory: it is small, and no path of a request ever touches the disk.
 */
export async function loadFiles(build: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const files = new Map<string, BuiltFile>()
  for (const folder of [join(build, 'client'), ...(await formerBuilds(join(build, '../former-builds')))]) {
    const names = (await readdir(folder, { recursive: true })).filter((name) => !name.startsWith('.') && extname(name) in types)
    const added = names.filter((name) => !files.has(pathOf(name)))
    for (const [path, file] of await Promise.all(added.map((name) => readBuiltFile(folder, name)))) files.set(path, file)
  }
  return files
}

const formerBuilds = async (folder: string) =>
  existsSync(folder) ? (await readdir(folder)).toSorted().map((name) => join(folder, name)) : []

const pathOf = (name: string) => `/${name.split(sep).join('/')}`

async function readBuiltFile(folder: string, name: string): Promise<[string, BuiltFile]> {
  const path = pathOf(name)
  const [plain, br, gzip] = await Promise.all(
    ['', '.br', '.gz'].map((end) => readFile(join(folder, name + end)).catch(() => undefined)),
  )
  if (!plain) throw new Error(`The built file ${name} cannot be read.`)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return [path, { type: types[extname(name)] ?? '', etag, isImmutable: path.startsWith('/assets/'), plain, br, gzip }]
}
