/** Lists the modules of each chunk with their bytes next to the browser's bundle, for `scripts/page-bytes.ts`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

export const MODULES_FILE = 'modules.json'

export const listModules: Plugin = {
  name: 'list-modules',
  applyToEnvironment: (environment) => environment.name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return []
      const modules = Object.entries(file.modules).map(([id, { renderedLength }]) => [
        relative(join(dir, '../../..'), id),
        renderedLength,
      ])
      return [[`/${file.fileName}`, Object.fromEntries(modules)]]
    })
    const path = join(dirname(dir), MODULES_FILE)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, JSON.stringify(Object.fromEntries(chunks)))
  },
}
