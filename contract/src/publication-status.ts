import type { Static } from 'typebox'
import { oneOf } from './define.ts'

/**
 * Only published content is visible to others. `scheduled`: its time has not come. `processing`: a file is not ready. `failed`: a
 * file cannot be read, or nothing is left to show. `in_review`: operators decide about it first. `archived` and `expired`: its owner, or the clock, hid it from everyone except
 * its buyers.
 */
export const PublicationStatus = oneOf(
  'draft',
  'scheduled',
  'processing',
  'failed',
  'in_review',
  'published',
  'archived',
  'expired',
)
export type PublicationStatus = Static<typeof PublicationStatus>

/**
 * The lists of a performer's own content. `published` includes content that waits for its files, and `scheduled` includes content
 * that waits for its files and its time. `archived` includes expired content.
 */
export const PublicationShelf = oneOf('published', 'scheduled', 'draft', 'archived')
export type PublicationShelf = Static<typeof PublicationShelf>
