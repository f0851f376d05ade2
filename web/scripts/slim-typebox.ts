/**
 * Replaces TypeBox in the browser's bundle. The browser needs the contract's schemas only as plain data, and TypeBox would cost
 * 10 KB.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const slimSchemas = fileURLToPath(new URL('../src/lib/typebox.ts', import.meta.url))

export const slimTypeBox: Plugin = {
  name: 'slim-typebox',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: (id) => (id === 'typebox' ? slimSchemas : null),
}
