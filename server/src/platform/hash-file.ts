import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Returns the SHA-256 hash of a file. */
export const hashFile = async (path: string): Promise<Buffer> => (await hashesOf(path, ['sha256']))[0]!

/** Returns several hashes of a file, which is read once. */
export async function hashesOf(path: string, algorithms: readonly ('sha256' | 'md5')[]): Promise<Buffer[]> {
  const hashes = algorithms.map((algorithm) => createHash(algorithm))
  for await (const chunk of createReadStream(path)) for (const hash of hashes) hash.update(chunk as Buffer)
  return hashes.map((hash) => hash.digest())
}
