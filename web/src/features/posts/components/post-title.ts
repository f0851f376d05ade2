/** Returns the title of a post in the studio: the start of its first line. Pure. */
import type { OwnPost } from '@fanfare/contract/posts'
import { t } from '#lib/i18n.ts'

export function titleOf({ text, teaser, files, poll }: Pick<OwnPost, 'text' | 'teaser' | 'files' | 'poll'>): string {
  const line = (text || teaser || poll?.question || '').split('\n', 1)[0] ?? ''
  if (line.trim() !== '') return shortened(line.trim())
  if (files.length === 0) return t('No content yet')
  return t('{count, plural, one {# file} other {# files}} without text', { count: files.length })
}

/** Matches lines longer than the titles of other kinds may be. */
const LONG = /^(.{119}).{2,}$/u

/** The flag `u` cuts by code points, so that no emoji is cut in half. */
const shortened = (line: string): string => line.replace(LONG, (_, start: string) => `${start.trimEnd()}…`)
