import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from './context.ts'

/** Does the work in a new folder, which is removed with all its content when the work ends or fails. */
export async function withFolder<T>(
  { config }: Pick<Services, 'config'>,
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(config.uploadFolder, `${name}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
