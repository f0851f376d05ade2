/** Keeps team members without the right to prices from selling content, and from changing what is sold. */
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { hasSeatFor, type Viewer } from '#platform/viewer.ts'

/** The columns of content that decide what is sold. Kinds without prices lack them. */
interface Selling {
  readonly audience: string
  readonly price?: string | undefined
  readonly subscribers_included?: boolean | undefined
}

const pricesOf = ({ audience, price = '0', subscribers_included = false }: Selling) =>
  [audience, Number(price), subscribers_included].join()

/** `before` is absent for new content. Choosing between everyone, followers and subscribers of a new item needs no right to prices. */
export function assertMaySetPrices(viewer: Viewer, after: Selling, before: Selling | undefined): void {
  if (hasSeatFor(viewer, 'price')) return
  const isSold = after.audience === 'paid' || before?.audience === 'paid'
  if (!isSold) return
  if (before && pricesOf(before) === pricesOf(after)) return
  throw apiError('seat_right_missing', t('Your rights in this team don’t include prices. Ask the performer to set the price.'))
}
