/**
 * How the classes of CSS modules are named, and a plugin that writes their names out where they are used. Styles of many pages
 * are in one sheet; the tables of their names would come with it to every page.
 */
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** One ending for all classes of a file: in the class names of a bundle, it compresses to almost nothing. */
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

/** A sheet stays a sheet without its table. */
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

/** Every class is looked up by its name in writing; a test of the styles sees to it. */
export const inlined = (code: string, { statement, name, source, file }: StyleImport): string =>
  code
    .replace(statement, `import '${source}'`)
    .replaceAll(new RegExp(`(?<![\\w./])${name}\\['([\\w-]+)'\\]`, 'g'), (_, local: string) => `'${scopedName(local, file)}'`)
