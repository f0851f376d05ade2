/** Loads the built files of the site's pages, including those of former builds. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

export interface BuiltFile {
  readonly type: string
  readonly etag: string
  /** True if the name carries a hash of the content. */
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
 * Returns all of `web/build/client` by request path, plus files that only former builds had: windows opened before an upgrade
 * still request them. The files are small and stay in memory, so no request path ever reaches the disk.
 */
export async function loadFiles(build: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const files = new Map<string, BuiltFile>()
  for (const folder of [join(build, 'client'), ...(await formerBuilds(join(build, '../former-builds')))]) {
    const all = new Set(await readdir(folder, { recursive: true }))
    for (const name of all) {
      if (name.startsWith('.') || !(extname(name) in types) || files.has(pathOf(name))) continue
      files.set(pathOf(name), readBuiltFile(folder, name, all))
    }
  }
  return files
}

const formerBuilds = async (folder: string) =>
  existsSync(folder) ? (await readdir(folder)).toSorted().map((name) => join(folder, name)) : []

const pathOf = (name: string) => `/${name.split(sep).join('/')}`

// Runs before the server listens. Asynchronous reads of hundreds of small files take several times the CPU time.
function readBuiltFile(folder: string, name: string, all: ReadonlySet<string>): BuiltFile {
  const plain = readFileSync(join(folder, name))
  const packed = (end: '.br' | '.gz') => (all.has(name + end) ? readFileSync(join(folder, name + end)) : undefined)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return {
    type: types[extname(name)] ?? '',
    etag,
    isImmutable: pathOf(name).startsWith('/assets/'),
    plain,
    br: packed('.br'),
    gzip: packed('.gz'),
  }
}
