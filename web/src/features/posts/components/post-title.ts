/** Returns the title of a post in the studio. Pure. */
import type { OwnPost } from '@fanfare/contract/posts'
import { t } from '#lib/i18n.ts'

export function titleOf({ text, teaser, files, poll }: Pick<OwnPost, 'text' | 'teaser' | 'files' | 'poll'>): string {
  const line = (text || teaser || poll?.question || '').split('\n', 1)[0] ?? ''
  if (line.trim() !== '') return line.trim()
  if (files.length === 0) return t('No content yet')
  return t('{count, plural, one {# file} other {# files}} without text', { count: files.length })
}
