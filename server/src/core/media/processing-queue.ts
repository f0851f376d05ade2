import type { Config } from '#platform/config.ts'
import { storedKinds } from './file-kinds.ts'
import type { FileRow } from './store.ts'

/** Prefix of the queues for work with ffmpeg. */
export const TRANSCODE_QUEUES = 'transcode:'

/**
 * Returns the queue of a file. Pictures of one account are processed one after the other. Videos take long: across all accounts
 * and processes, only as many run in parallel as the site allows, so that they never occupy all workers. Any other work for
 * ffmpeg must use the same queues.
 */
export function queueOf(
  { owner_id: owner, kind }: Pick<FileRow, 'owner_id' | 'kind'>,
  { transcodeConcurrency }: Pick<Config, 'transcodeConcurrency'>,
): string {
  if (!storedKinds[kind].usesFfmpeg) return `media:${owner}`
  return `${TRANSCODE_QUEUES}${Number.parseInt(owner.slice(-6), 16) % transcodeConcurrency}`
}
