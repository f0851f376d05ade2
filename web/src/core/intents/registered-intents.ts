/** The modules that resume what visitors were about to do before they signed in, by kind of intent. */
import type { Intents } from '#core/feature.ts'

const all = Object.values(import.meta.glob<Intents>('../../features/*/intents.ts', { eager: true, import: 'default' }))

export const registeredIntents: ReadonlyMap<string, Intents[string]> = new Map(all.flatMap((intents) => Object.entries(intents)))
