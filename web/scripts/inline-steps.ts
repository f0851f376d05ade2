/**
 * Inlines the steps of `tokens.css` (sizes of text and spaces), which are the same in both themes. Their names would enlarge
 * every page's styles.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const DEFINED = /(--(?:space|type)-\w+): (\d+px);/g
const tokens = readFileSync(new URL('../src/ui/tokens.css', import.meta.url), 'utf8')
const steps = new Map([...tokens.matchAll(DEFINED)].map(([, name = '', value = '']) => [name, value]))

export const inlineSteps: Plugin = {
  name: 'inline-steps',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => ({
      code: code
        .replaceAll(DEFINED, '')
        .replaceAll(/var\((--(?:space|type)-\w+)\)/g, (whole, name: string) => steps.get(name) ?? whole),
      map: null,
    }),
  },
}
