/** What is said of a text that is longer than it may be. */
import { whole } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

/** `17,000 characters too many: there is room for 5,000` */
export const tooLongMessage = (length: number, most: number): string =>
  t('{over} {count, plural, one {character} other {characters}} too many: there is room for {most}', {
    over: whole(length - most),
    count: length - most,
    most: whole(most),
  })
