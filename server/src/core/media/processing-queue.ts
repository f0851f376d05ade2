/** In which order files are processed. */
import type { Config } from '#platform/config.ts'
import type { FileRow } from './store.ts'

/** How the names of the queues begin in which files wait for ffmpeg. */
export const TRANSCODE_QUEUES = 'transcode:'

/**
 * Pictures of one account are processed one after the other. Videos take long: of all accounts together no more are processed at
 * once than the site allows, however many processes enqueue and run them, so that they never hold up all workers. Whatever else waits for
 * ffmpeg belongs into the same queue.
 */
export function queueOf(
  { owner_id: owner, kind }: Pick<FileRow, 'owner_id' | 'kind'>,
  { transcodesAtOnce }: Pick<Config, 'transcodesAtOnce'>,
): string {
  if (kind === 'photo' || kind === 'document') return `media:${owner}`
  return `${TRANSCODE_QUEUES}${Number.parseInt(owner.slice(-6), 16) % transcodesAtOnce}`
}
