import type { Static } from 'typebox'
import { oneOf } from './define.ts'

export const PUBLICATION_STATUSES = ['draft', 'scheduled', 'processing', 'failed', 'published'] as const

/**
 * Only published content is visible to others. `scheduled`: its time has not come. `processing`: a file is not ready. `failed`: a
 * file cannot be read.
 */
export const PublicationStatus = oneOf(...PUBLICATION_STATUSES)
export type PublicationStatus = Static<typeof PublicationStatus>
