import { listFeaturedPerformers } from '@fanfare/contract/site-promotions'

/** The route and its input, for loaders and components. */
export const featuredQuery = (page: number) => [listFeaturedPerformers, { query: { page, limit: 3 } }] as const
