/** Keeps the files of the last builds for windows that were opened before an upgrade. The server serves them. */
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Together with the current build, a window survives three upgrades. */
const MAX_BUILDS = 3

/** Call it before a build, which deletes the previous one. Copies that to `former-builds/1` and renumbers older ones. */
export function archiveFormerBuild(web: string): void {
  const assets = join(web, 'build/client/assets')
  const folderOf = (nr: number) => join(web, 'former-builds', String(nr))
  // An identical build would push out an older one.
  if (!existsSync(assets) || namesIn(assets) === namesIn(join(folderOf(1), 'assets'))) return
  rmSync(folderOf(MAX_BUILDS), { recursive: true, force: true })
  for (let nr = MAX_BUILDS - 1; nr > 0; nr--) if (existsSync(folderOf(nr))) renameSync(folderOf(nr), folderOf(nr + 1))
  cpSync(assets, join(folderOf(1), 'assets'), { recursive: true })
}

/** The names contain hashes of the contents. */
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).toSorted().join() : '')
