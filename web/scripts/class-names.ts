/**
 * Names the classes of CSS modules, and inlines the names where they are used. Styles of many pages share one sheet, and its
 * table of names would otherwise load with every page.
 */
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** All classes of a file share one suffix, which compresses to almost nothing in a bundle. */
export const scopedName = (local: string, file: string): string =>
  `${local}_${endingOf(relative(root, file.replace(/\?.*/, '')))}`
const endingOf = (file: string) => createHash('sha256').update(file.replaceAll('\\', '/')).digest('base64url').slice(0, 4)

const IMPORT = /^import (\w+) from '([^']+\.module\.css)'$/gm

export const inlineClassNames: Plugin = {
  name: 'inline-class-names',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\.tsx$/ },
    async handler(code, id) {
      let text = code
      for (const [statement, name = '', source = ''] of code.matchAll(IMPORT)) {
        const file = (await this.resolve(source, id))?.id
        if (file) text = inlined(text, { statement, name, source, file })
      }
      return text === code ? null : { code: text, map: null }
    },
  },
}

/** Keeps the sheet when its table of names is gone. */
export const shortenClassNames: Plugin = {
  name: 'keep-styles',
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' as const }),
  },
}

interface StyleImport {
  readonly statement: string
  readonly name: string
  readonly source: string
  readonly file: string
}

/** Every class is looked up by a literal name. A test of the styles checks this. */
export const inlined = (code: string, { statement, name, source, file }: StyleImport): string =>
  code
    .replace(statement, `import '${source}'`)
    .replaceAll(new RegExp(`(?<![\\w./])${name}\\['([\\w-]+)'\\]`, 'g'), (_, local: string) => `'${scopedName(local, file)}'`)
