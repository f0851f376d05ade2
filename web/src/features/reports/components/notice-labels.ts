import type { NoticeKind } from '@fanfare/contract/notices'
import { t } from '#lib/i18n.ts'

interface Words {
  readonly label: string
  readonly hint: string
  readonly statement: string
}

/** Returns the words of the form for a kind of notice. */
export function noticeWords(kind: NoticeKind): Words {
  switch (kind) {
    case 'ncii':
      return {
        label: t('Intimate image of me, without my consent'),
        hint: t('We remove valid reports within 48 hours, and files with the same content can’t be uploaded again.'),
        statement: t('I am shown in it, or I act for the person shown, and there is no consent to publish it. This is true.'),
      }
    case 'depicted_claim':
      return {
        label: t('I am shown in this and want it removed'),
        hint: t('You don’t need to explain why. We decide within 48 hours.'),
        statement: t('I am the person shown, or I act for that person. This is true.'),
      }
    case 'copyright':
      return {
        label: t('My work, copied without permission'),
        hint: t('Your name and notice are passed on if the publisher sends a counter-notice.'),
        statement: t(
          'I believe in good faith that this use is not authorized. The notice is accurate, and under penalty of perjury, I own the right or act for its owner.',
        ),
      }
    case 'underage':
      return {
        label: t('Someone shown may be under 18'),
        hint: t('Operators look at it immediately.'),
        statement: t('I report this in good faith.'),
      }
    case 'complaint':
      return {
        label: t('A complaint about something else'),
        hint: t('We decide within seven days.'),
        statement: t('I report this in good faith.'),
      }
  }
}
