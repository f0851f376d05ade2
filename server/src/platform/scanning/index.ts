/** Opens what uploaded files are checked against: a list of known hashes, and an outside service. Both are off unless configured. */
import { openKnownHashes, type KnownHashes } from './known-hashes.ts'
import type { ScanConfig } from './scan-config.ts'
import { openScanService, type ScanService } from './scan-client.ts'

export type { KnownFile, KnownHashes } from './known-hashes.ts'

export interface Scanning {
  /** Returns the operator's list as it is now; undefined if none is configured. Throws if it cannot be read. */
  readonly knownHashes: () => Promise<KnownHashes | undefined>
  /** Undefined if none is configured. */
  readonly service: ScanService | undefined
}

export function openScanning(config: ScanConfig): Scanning {
  const { knownHashesFile: path } = config
  return {
    knownHashes: path === undefined ? () => Promise.resolve(undefined) : openKnownHashes(path),
    service: openScanService(config),
  }
}
