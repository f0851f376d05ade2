/** Normalizes the text of comments and decides who may write them. Pure. */
import type { CommentPermission, CommentsFrom } from '@fanfare/contract/comments'
import type { Anyone } from '#platform/viewer.ts'

const MENTION = /(?<![\p{L}\p{N}_@./#-])@([a-z0-9_.]{3,30})(?![\p{L}\p{N}_@])/giu
const MAX_MENTIONS = 5

/** Returns the text in Unicode NFC, with plain line breaks, at most one empty line in a row, and trimmed. */
export const textOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Returns the mentioned usernames in lower case, up to `MAX_MENTIONS`, so that a list of names notifies few people. */
export function mentionsIn(text: string): string[] {
  const names = [...text.matchAll(MENTION)].map(([, name = '']) => name.replace(/\.+$/, '').toLowerCase())
  return [...new Set(names)].filter((name) => name.length >= 3).slice(0, MAX_MENTIONS)
}

interface Facts {
  readonly ownerId: string
  readonly from: CommentsFrom
  readonly follows: boolean
  readonly subscribes: boolean
}

/** Returns whether a viewer with full access may comment, or what they need for it. Operators only read. */
export function permissionOf(viewer: Anyone, { ownerId, from, follows, subscribes }: Facts): CommentPermission {
  if (viewer.id === ownerId) return 'open'
  if (from === 'nobody' || viewer.role === 'admin') return 'closed'
  if (viewer.role === 'guest') return 'login'
  if (from === 'everyone' || subscribes) return 'open'
  if (from === 'subscribers') return 'subscribe'
  return follows ? 'open' : 'follow'
}
