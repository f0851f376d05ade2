/** Decides what may become of content of any kind, from writing to archiving. Pure. */
import type { PublicationStatus } from '@fanfare/contract/publication-status'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

/**
 * In `waiting`, content is published for the first time as soon as its files are ready and operators have reviewed it, and not before
 * its time.
 */
export type PublicationState = 'draft' | 'scheduled' | 'waiting' | 'published' | 'archived' | 'expired'
/** `save` changes the content, and publishes content that was not published. Only the clock can `expire`. */
export type Act = 'save' | 'saveDraft' | 'schedule' | 'publish' | 'archive' | 'unarchive' | 'expire'

interface Transition {
  readonly from: PublicationState
  readonly event: Act
  readonly to: PublicationState
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
  { from: 'published', event: 'expire', to: 'expired' },
  { from: 'archived', event: 'save', to: 'archived' },
  { from: 'archived', event: 'archive', to: 'archived' },
  { from: 'archived', event: 'unarchive', to: 'published' },
  { from: 'expired', event: 'save', to: 'expired' },
  { from: 'expired', event: 'archive', to: 'expired' },
  { from: 'expired', event: 'unarchive', to: 'published' },
]

interface Stored {
  readonly status: PublicationStatus
  readonly published_at: Date | null
}

export function stateOf({ status, published_at: publishedAt }: Stored): PublicationState {
  if (status === 'processing' || status === 'failed' || status === 'in_review')
    return publishedAt === null ? 'waiting' : 'published'
  return status
}

/** Returns the state after an act. Throws if the act is not possible. */
export function stateAfter(before: PublicationState, act: Act): PublicationState {
  const found = transitions.find((one) => one.from === before && one.event === act)
  if (found) return found.to
  throw apiError('not_allowed', whyNot(before, act))
}

function whyNot(before: PublicationState, act: Act): string {
  if (act === 'archive' || act === 'expire') return t('Only published content can be archived.')
  if (act === 'unarchive') return t('Only archived content can be restored.')
  if (before === 'archived' || before === 'expired') return t('This is archived. Restore it instead.')
  return t('This is already published. You can archive it instead.')
}

/** Content in these states is visible to its owner only, or also to its buyers, whatever its files are. */
export const isHidden = (state: PublicationState): boolean => state === 'draft' || state === 'archived' || state === 'expired'

export type FileState = 'processing' | 'ready' | 'failed'

interface Content {
  readonly published_at: Date | null
  readonly scheduled_at: Date | null
  /** The states of the files that the first publication waits for. */
  readonly files: readonly FileState[]
  /** False if nothing is left to show or to sell. */
  readonly isComplete: boolean
  /** The same if only the files that are ready count. */
  readonly isCompleteSoFar: boolean
}

/**
 * Returns the status of content in a state. The first publication waits for all files and for its time, and a failed file prevents
 * it. Content that others have seen stays visible, and new files join when they are ready.
 */
export function statusOf(state: PublicationState, content: Content, now: Date): PublicationStatus {
  if (state === 'draft' || state === 'archived' || state === 'expired') return state
  const { published_at: publishedAt, scheduled_at: at, files, isComplete, isCompleteSoFar } = content
  if (!isComplete) return publishedAt === null ? 'draft' : 'failed'
  if (publishedAt !== null && isCompleteSoFar) return 'published'
  if (files.includes('failed')) return 'failed'
  if (files.includes('processing')) return 'processing'
  return publishedAt === null && at !== null && at > now ? 'scheduled' : 'published'
}

/** Returns the status of content whose files have these states, if nothing else prevents its publication. */
export const statusOfFiles = (files: readonly FileState[]): 'processing' | 'published' | 'failed' =>
  files.includes('failed') ? 'failed' : files.includes('processing') ? 'processing' : 'published'
