/** Writes the letter about a decision for the sender of a notice. It says nothing about the owner's account. */
import type { NoticeKind } from '@fanfare/contract/notices'
import { fillPlaceholders } from '@fanfare/contract/case-replies'
import type { NoticeRow } from '#core/cases/index.ts'
import { t } from '#lib/i18n.ts'

/** Returns the whole letter, with the operator's own words at its end. */
export const wholeLetter = (notice: NoticeRow, isActed: boolean, ownWords: string): string =>
  [letterOf(notice.kind, isActed), ownWordsTo(notice, ownWords)].filter((part) => part !== '').join('\n\n')

export const ownWordsTo = ({ name }: Pick<NoticeRow, 'name'>, words: string): string => fillPlaceholders(words, { name })

export function letterOf(kind: NoticeKind, isActed: boolean): string {
  if (!isActed)
    return t(
      'We have reviewed your notice and found nothing that breaks our rules or the law. Answer this email if you have more evidence.',
    )
  if (kind === 'ncii' || kind === 'depicted_claim')
    return t('We have removed what you named, also for people who had bought it, and its files can’t be uploaded again.')
  if (kind === 'copyright')
    return t('We have removed what you named. Its publisher can send a counter-notice, which we pass on to you.')
  if (kind === 'underage') return t('We have acted on your notice. We don’t share details about other people.')
  return t('We agree with you and have acted on your complaint.')
}
