/** Decides what may become of a post, from writing to archiving. Pure. */
import type { OwnPost } from '@fanfare/contract/posts'
import { statusOfFiles, type FileState } from '#core/publications/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { missingPart, withoutFiles, type PostInput } from './rules.ts'
import type { PostRow } from './store.ts'

/** In `waiting`, a post is published for the first time as soon as its files are ready. */
export type PostState = 'draft' | 'scheduled' | 'waiting' | 'published' | 'archived'
/** `save` changes the content, and publishes a post that was not published. */
export type Act = 'save' | 'saveDraft' | 'schedule' | 'publish' | 'archive' | 'unarchive'

interface Transition {
  readonly from: PostState
  readonly event: Act
  readonly to: PostState
}

/** Pairs that are missing are rejected. Acts that change nothing are allowed, so that a second click is no error. */
export const transitions: readonly Transition[] = [
  { from: 'draft', event: 'save', to: 'published' },
  { from: 'draft', event: 'saveDraft', to: 'draft' },
  { from: 'draft', event: 'schedule', to: 'scheduled' },
  { from: 'draft', event: 'publish', to: 'published' },
  { from: 'scheduled', event: 'save', to: 'published' },
  { from: 'scheduled', event: 'saveDraft', to: 'draft' },
  { from: 'scheduled', event: 'schedule', to: 'scheduled' },
  { from: 'scheduled', event: 'publish', to: 'published' },
  { from: 'waiting', event: 'save', to: 'published' },
  { from: 'waiting', event: 'saveDraft', to: 'draft' },
  { from: 'waiting', event: 'schedule', to: 'scheduled' },
  { from: 'waiting', event: 'publish', to: 'published' },
  { from: 'published', event: 'save', to: 'published' },
  { from: 'published', event: 'publish', to: 'published' },
  { from: 'published', event: 'archive', to: 'archived' },
  { from: 'published', event: 'unarchive', to: 'published' },
  { from: 'archived', event: 'save', to: 'archived' },
  { from: 'archived', event: 'archive', to: 'archived' },
  { from: 'archived', event: 'unarchive', to: 'published' },
]

/** Returns the act of saving this draft. */
export function actOf({ isDraft = false, scheduledAt = null }: Pick<PostInput, 'isDraft' | 'scheduledAt'>): Act {
  if (isDraft) return 'saveDraft'
  return scheduledAt === null ? 'save' : 'schedule'
}

export function stateOf({ status, published_at }: Pick<PostRow, 'status' | 'published_at'>): PostState {
  if (status === 'processing' || status === 'failed') return published_at === null ? 'waiting' : 'published'
  return status
}

/** Returns the state after an act. Throws if the act is not possible. */
export function stateAfter(before: PostState, act: Act): PostState {
  const found = transitions.find((one) => one.from === before && one.event === act)
  if (found) return found.to
  throw apiError('not_allowed', whyNot(before, act))
}

function whyNot(before: PostState, act: Act): string {
  if (act === 'archive') return t('Only a published post can be archived.')
  if (act === 'unarchive') return t('Only an archived post can be restored.')
  if (before === 'archived') return t('This post is archived. Restore it instead.')
  return t('This post is already published. You can archive it instead.')
}

/** Returns the status of a post in a state. A published post waits for its files. */
export const statusAt = (state: PostState, files: readonly FileState[]): PostRow['status'] =>
  state === 'published' || state === 'waiting' ? statusOfFiles(files) : state

type Content = Omit<Parameters<typeof missingPart>[0] & Parameters<typeof withoutFiles>[0], 'price'> &
  Pick<PostRow, 'published_at'>

/**
 * Returns the status of a post with these files. A post that others have seen stays visible, and new files join when they are
 * ready.
 */
export function statusWith(state: PostState, post: Content, files: readonly Processed[]): PostRow['status'] {
  const status = statusAt(
    state,
    files.map((file) => file.status),
  )
  if (state !== 'published' || post.published_at === null) return status
  const missing = post.file_ids.filter((id) => !files.some((file) => file.id === id && file.status === 'ready'))
  return missingPart({ ...post, ...withoutFiles(post, missing) }) === undefined ? 'published' : status
}

interface Processed {
  readonly id: string
  readonly status: FileState
}

export function actsOf(row: Pick<PostRow, 'status' | 'published_at' | 'pinned'>): OwnPost['can'] {
  const state = stateOf(row)
  if (state === 'draft' || state === 'scheduled') return ['publish', 'schedule']
  if (state === 'waiting') return ['schedule']
  if (state === 'archived') return ['unarchive']
  return row.pinned === null ? (row.status === 'published' ? ['archive', 'pin'] : ['archive']) : ['archive', 'unpin']
}
