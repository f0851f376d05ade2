/** Texts of comments, and who may write them. Pure. */
import type { CommentPermission, CommentsFrom } from '@fanfare/contract/comments'
import type { Anyone } from '#platform/viewer.ts'

const MENTION = /(?<![\p{L}\p{N}_@./#-])@([a-z0-9_.]{3,30})(?![\p{L}\p{N}_@])/giu
const MOST_MENTIONS = 5

/** Canonically composed, with plain line breaks, at most one empty line in a row, and no space at the ends. */
export const textOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The usernames that are named in a text, in lower case; the first few only, so that nobody is told of a list of names. */
export function mentionsIn(text: string): string[] {
  const names = [...text.matchAll(MENTION)].map(([, name = '']) => name.replace(/\.+$/, '').toLowerCase())
  return [...new Set(names)].filter((name) => name.length >= 3).slice(0, MOST_MENTIONS)
}

interface Facts {
  readonly ownerId: string
  readonly from: CommentsFrom
  readonly follows: boolean
  readonly subscribes: boolean
}

/** Whether someone who sees the thing whole may comment on it, or what it takes. Operators read only. */
export function permissionOf(viewer: Anyone, { ownerId, from, follows, subscribes }: Facts): CommentPermission {
  if (viewer.id === ownerId) return 'open'
  if (from === 'nobody' || viewer.role === 'admin') return 'closed'
  if (viewer.role === 'guest') return 'login'
  if (from === 'everyone' || subscribes) return 'open'
  if (from === 'subscribers') return 'subscribe'
  return follows ? 'open' : 'follow'
}
