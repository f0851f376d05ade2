/** Files as other programs write them, which Fanfare must accept as they are. */
import { fileURLToPath } from 'node:url'

export const inputPath = (name: string): string => fileURLToPath(new URL(`inputs/${name}`, import.meta.url))
