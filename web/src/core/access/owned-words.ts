/** What one owns of a locked thing already, and what all of it would cost. */
import type { Unlock } from '@fanfare/contract/access'
import { tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

export type Owned = NonNullable<Extract<Unlock, { by: 'purchase' }>['owned']>

export const ownedWords = ({ items, of, fullPrice }: Owned): string =>
  t('You own {items} of {of} already. The whole would cost {full} tokens.', { items, of, full: tokenCount(fullPrice) })
