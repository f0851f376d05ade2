/** Encodes cursors of search results: order, last score, and the place among equal scores. */
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { cursorOf, placeOf, type Place } from '#lib/page.ts'

/** `ranked` lists the best first; `newest` has no scores. All pages use the mode of the first. */
export type Mode = 'ranked' | 'newest'

export interface SearchPlace extends Place {
  readonly mode: Mode
  readonly score: number
  /** Whether the cursor belongs to a search for the nearest words. */
  readonly isCorrected: boolean
}

const SHAPE = /^(c?)([rn])(0|[1-9]\d{0,5})\.([\w-]+)$/

export const searchCursor = ({ mode, score, isCorrected, at, id }: SearchPlace): string =>
  `${isCorrected ? 'c' : ''}${mode === 'ranked' ? 'r' : 'n'}${score}.${cursorOf({ at, id })}`

/** Returns undefined without a cursor. Throws for text that `searchCursor` cannot have written. */
export function searchPlaceOf(cursor: string | undefined): SearchPlace | undefined {
  if (cursor === undefined) return undefined
  const [, corrected, mode, score, rest] = SHAPE.exec(cursor) ?? []
  const place = placeOf(rest)
  if (!place) throw notValid('cursor', t('This position in the list is not valid'))
  return { ...place, mode: mode === 'r' ? 'ranked' : 'newest', score: Number(score), isCorrected: corrected === 'c' }
}
