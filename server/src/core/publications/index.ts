import { on } from '#platform/listeners.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { contentChanged } from '#core/content/index.ts'
import { tellOwner } from './events.ts'
import { recordPublication } from './record-publication.ts'

export { publicationsHandler, publicationViews } from './publications-handler.ts'
export {
  assertMayPublish,
  assertPriceAllowed,
  draftTerms,
  publicationTime,
  statusOfFiles,
  termsOfSale,
  type FileState,
  type PriceLimits,
} from './publish.ts'
export { publicationTotals, publicationsWithPhotos } from './store.ts'

export const publicationListeners = [on(contentChanged, 'list', recordPublication)]
export const publicationServerEvents = [serverEventsOn(contentChanged, tellOwner)]
