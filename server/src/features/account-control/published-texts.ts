/** Gives names and bios to the search for words that are not allowed. Their owners edit them. */
import { publicNamesAfter, publicNamesOf, type PublicNames } from '#core/accounts/index.ts'
import type { PublishedText, TextSource } from '#core/text-rules/index.ts'
import { t } from '#lib/i18n.ts'

const textOf = ({ id, name, username, bio }: PublicNames): PublishedText => ({
  id,
  ownerId: id,
  title: name,
  texts: { name, username, bio: bio ?? '' },
  path: bio === undefined ? '' : `/${username}`,
  form: '/settings',
})

export const accountTexts: TextSource = {
  kind: 'account',
  label: () => t('Profile'),
  textsAfter: async ({ db }, { after, limit }) => (await publicNamesAfter(db, after, limit)).map(textOf),
  textsById: async ({ db }, ids) => (await publicNamesOf(db, ids)).map(textOf),
}
