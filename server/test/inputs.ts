/** Locates files of other programs, which Fanfare must accept unchanged. */
import { fileURLToPath } from 'node:url'

export const inputPath = (name: string): string => fileURLToPath(new URL(`inputs/${name}`, import.meta.url))
