import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Returns the SHA-256 hash of a file. */
export async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest()
}
