import { on } from '#platform/listeners.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { contentChanged } from '#core/content/index.ts'
import { notifyOwner } from './events.ts'
import { recordPublication } from './record-publication.ts'

export { publicationsPersonalData } from './personal-data.ts'
export { calendarOf } from './calendar.ts'
export { isCreatedBefore, isOwn, ownPage, type OwnFilter, type OwnSlice } from './own-list.ts'
export { cardView, headView } from './shown-terms.ts'
export { publicationsHandler, publicationViews } from './publications-handler.ts'
export {
  assertMayPublish,
  assertPriceAllowed,
  requestedTermsOf,
  canDropFiles,
  mayPublish,
  plannedTime,
  publicationTime,
  statusOfFiles,
  saleTerms,
  type FileState,
  type PriceLimits,
} from './publish.ts'
export { publicationFailed } from './publication-failed.ts'
export { newestPublications, publicationTotals, publicationsWithPhotos } from './store.ts'

export const publicationListeners = [on(contentChanged, 'record publication', recordPublication)]
export const publicationServerEvents = [serverEventsOn(contentChanged, notifyOwner)]
