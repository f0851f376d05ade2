/** Loads what features do with server events. If one feature's part cannot load, the others still run. */
import type { Realtime } from '#core/feature.ts'

const parts = import.meta.glob<Realtime>('../features/*/realtime.ts', { import: 'default' })

export const loadRealtime = () => Promise.allSettled(Object.values(parts).map((load) => load()))
