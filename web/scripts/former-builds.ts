/** Keeps the files of the last builds, which windows that were opened before an upgrade still ask for. The server serves them. */
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** With the present one a window sees three upgrades out. */
const KEPT = 3

/** Before a build, which removes the one before it: copies that into `former-builds/1`, and counts the older ones up. */
export function archiveFormerBuild(web: string): void {
  const assets = join(web, 'build/client/assets')
  const folderOf = (nr: number) => join(web, 'former-builds', String(nr))
  // The same once more would push an older one out.
  if (!existsSync(assets) || namesIn(assets) === namesIn(join(folderOf(1), 'assets'))) return
  rmSync(folderOf(KEPT), { recursive: true, force: true })
  for (let nr = KEPT - 1; nr > 0; nr--) if (existsSync(folderOf(nr))) renameSync(folderOf(nr), folderOf(nr + 1))
  cpSync(assets, join(folderOf(1), 'assets'), { recursive: true })
}

/** They carry hashes of what is in the files. */
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).toSorted().join() : '')
