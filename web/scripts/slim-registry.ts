/**
 * Shortens the names of the exports of `features/index.ts`, which only the registry reads, as a list. Their order stays, because a
 * namespace is ordered by its names.
 */
import type { Plugin } from 'vite'

const EXPORT = /(?<=\bdefault as )\w+/g
const LETTERS = 26

export const slimRegistry: Plugin = {
  name: 'slim-registry',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /web[\\/]src[\\/]features[\\/]index\.ts$/ },
    handler: (code) => ({ code: shortened(code), map: null }),
  },
}

/** Returns the module with names of two letters, in the order of the previous ones. */
export function shortened(code: string): string {
  const names = (code.match(EXPORT) ?? []).toSorted()
  return code.replaceAll(EXPORT, (name) => letters(names.indexOf(name)))
}

const letters = (rank: number): string => String.fromCharCode(97 + Math.floor(rank / LETTERS), 97 + (rank % LETTERS))
