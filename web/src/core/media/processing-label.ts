/** Describes the processing of a media item and its progress. Pure. */
import type { Media, ProcessingStatus } from '@fanfare/contract/media'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

export type Stage = NonNullable<ProcessingStatus['stage']>

interface Processing {
  readonly status: ProcessingStatus['status']
  /** Absent before processing starts, and for photos, which have one step. */
  readonly stage?: Stage | undefined
  /** Percent. */
  readonly progress: number
}

/** Returns '' when nothing is being processed. */
export function processingLabel({ status, stage, progress }: Processing): string {
  const done = { percent: formatPercent(progress / 100) }
  if (status === 'failed') return ''
  if (status === 'ready') return stage === undefined ? '' : t('Adding higher qualities: {percent}', done)
  if (stage === 'probing') return t('Checking file…')
  if (stage === 'thumbnails') return t('Creating previews: {percent}', done)
  if (stage !== undefined) return t('Converting: {percent}', done)
  return progress > 0 ? t('Processing: {percent}', done) : t('Processing…')
}

export const processingOf = (media: Media, stage?: Stage): Processing => ({
  status: media.status,
  stage,
  progress: media.type === 'photo' ? 0 : media.progress,
})
