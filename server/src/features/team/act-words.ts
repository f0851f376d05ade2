/** Words the acts of team members for the performer, and finds a page that shows their object. */
import type { SeatRight } from '@fanfare/contract/seat-rights'
import { t } from '#lib/i18n.ts'

interface Worded {
  readonly route: RegExp
  readonly text: () => string
  readonly page?: (objectId: string) => string
}

const conversation = (id: string) => `/messages/${id}`

/** The first match applies. */
const worded: readonly Worded[] = [
  { route: /^POST \/messages\/conversations\/:id$/, text: () => t('Sent a message'), page: conversation },
  { route: /^POST \/conversations$/, text: () => t('Opened a conversation'), page: conversation },
  { route: /^PUT \/conversations\/:id\/update$/, text: () => t('Sorted a conversation'), page: conversation },
  { route: /^PUT \/messages\/:id$/, text: () => t('Edited a message') },
  { route: /^DELETE \/messages\/:id$/, text: () => t('Unsent a message') },
  { route: /^(PUT|DELETE) \/messages\/:id\/reaction$/, text: () => t('Reacted to a message') },
  { route: /^(PUT|DELETE) \/messages\/:id\/pin$/, text: () => t('Pinned or unpinned a message') },
  { route: /upload|\/file\//, text: () => t('Uploaded a file') },
  { route: /^POST \/performer\/feeds$/, text: () => t('Created a post'), page: (id) => `/studio/posts/${id}` },
  { route: /^PUT \/performer\/feeds\/:id$/, text: () => t('Edited a post'), page: (id) => `/studio/posts/${id}` },
  { route: /\/publish$/, text: () => t('Published content') },
  { route: /\/schedule$|\/calendar\//, text: () => t('Scheduled content') },
  { route: /\/(un)?archive$/, text: () => t('Archived or restored content') },
  { route: /depictions$/, text: () => t('Declared who is shown') },
]

const byRight: Readonly<Record<SeatRight, () => Readonly<Record<'created' | 'changed' | 'deleted', string>>>> = {
  chat: () => ({ created: t('Answered in chat'), changed: t('Changed messages'), deleted: t('Deleted from messages') }),
  publish: () => ({ created: t('Created content'), changed: t('Edited content'), deleted: t('Deleted content') }),
  price: () => ({ created: t('Created a price or offer'), changed: t('Changed prices'), deleted: t('Deleted an offer') }),
  vault: () => ({ created: t('Added to the vault'), changed: t('Edited the vault'), deleted: t('Deleted from the vault') }),
  earnings: () => ({ created: t('Viewed earnings'), changed: t('Viewed earnings'), deleted: t('Viewed earnings') }),
}

interface Act {
  readonly route: string
  readonly right: SeatRight
  readonly objectId: string | null
}

export function wordsOf({ route, right, objectId }: Act): { readonly text: string; readonly page: string | null } {
  const found = worded.find((one) => one.route.test(route))
  if (found) return { text: found.text(), page: objectId === null ? null : (found.page?.(objectId) ?? null) }
  const words = byRight[right]()
  const text = route.startsWith('POST') ? words.created : route.startsWith('DELETE') ? words.deleted : words.changed
  return { text, page: null }
}
