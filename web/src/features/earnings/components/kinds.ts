/** The kinds of sale: their names and a tab for each. */
import type { Earning } from '@fanfare/contract/earnings'
import { t } from '#lib/i18n.ts'

type Kind = Earning['kind']
const kinds: readonly Kind[] = ['subscription', 'tip', 'post', 'message']
const words: Record<Kind, () => string> = {
  subscription: () => t('Subscriptions'),
  tip: () => t('Tips'),
  post: () => t('Posts'),
  message: () => t('Messages'),
}
const singular: Record<Kind, () => string> = {
  subscription: () => t('Subscription'),
  tip: () => t('Tip'),
  post: () => t('Post'),
  message: () => t('Message'),
}

const known = (name: string): Kind | undefined => kinds.find((kind) => kind === name)

/** A kind that this page does not know yet keeps its own name. */
export const kindName = (name: string): string => {
  const kind = known(name)
  return kind ? words[kind]() : name
}
export const oneOfKind = (kind: Kind): string => singular[kind]()

export const kindTabs = () => [
  { label: t('All'), to: '/studio/earnings' },
  ...kinds.map((kind) => ({ label: words[kind](), to: `/studio/earnings?kind=${kind}` })),
]
