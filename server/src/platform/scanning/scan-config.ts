/** Reads from the environment what uploaded files are checked against. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { url, whole, WrongConfig, type Environment, type Mode } from '../config-values.ts'

export interface ScanConfig {
  /** A file with hashes of known files; absent if there is none. */
  readonly knownHashesFile?: string
  /** The outside service that scans uploaded files; absent if there is none. */
  readonly scanner?: { readonly url: string; readonly key: string; readonly timeoutMs: number }
}

/** Throws `WrongConfig` for a list that does not exist, and for a service without a key. */
export function scanConfigIn(env: Environment, mode: Mode): ScanConfig {
  const { KNOWN_HASHES_FILE: file, SCANNER_URL: given, SCANNER_KEY: key } = env
  if (file !== undefined && !existsSync(file))
    throw new WrongConfig(`KNOWN_HASHES_FILE must be a file with one hash per line. There is no file "${file}".`)
  if ((given === undefined) !== (key === undefined))
    throw new WrongConfig('SCANNER_URL and SCANNER_KEY must be set together: the address and the key of the scan service.')
  return {
    ...(file !== undefined && { knownHashesFile: resolve(file) }),
    ...(key !== undefined && {
      scanner: {
        url: url(env, 'SCANNER_URL', mode === 'production' ? ['https:'] : ['https:', 'http:']),
        key: key.trim(),
        timeoutMs: whole(env, 'SCANNER_TIMEOUT_MS', 120_000, 100, 1_800_000),
      },
    }),
  }
}
