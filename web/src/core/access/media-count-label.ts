/** Describes what content contains, such as `8 photos, 1 video (2:14)`. */
import type { MediaCounts } from '@fanfare/contract/content'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

export function mediaCountLabel({ photos, videos, audios, seconds }: MediaCounts, hasPoll = false): string {
  const length = seconds > 0 ? ` (${formatDuration(seconds)})` : ''
  const media = [
    photos > 0 && t('{count, plural, one {# photo} other {# photos}}', { count: photos }),
    videos > 0 && t('{count, plural, one {# video} other {# videos}}', { count: videos }),
    audios > 0 && t('{count, plural, one {# audio} other {# audios}}', { count: audios }),
  ].filter((part) => part !== false)
  const parts = [...(media.length > 0 ? [media.join(', ') + length] : []), ...(hasPoll ? [t('a poll')] : [])]
  return parts.length > 0 ? parts.join(', ') : t('Text')
}
