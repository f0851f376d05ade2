import { countCodePoints } from '@fanfare/contract/text-length'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

/** Returns such as `17,000 characters too many. The limit is 5,000.`. */
export const tooLongMessage = (text: string, most: number): string =>
  t('{over} {count, plural, one {character} other {characters}} too many. The limit is {most}.', {
    over: formatInteger(countCodePoints(text) - most),
    count: countCodePoints(text) - most,
    most: formatInteger(most),
  })
