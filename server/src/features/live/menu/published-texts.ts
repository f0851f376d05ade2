/** Gives the items of menus to the search for words that are not allowed. */
import { MENU_ITEM } from '@fanfare/contract/live-limits'
import type { PublishedText, TextSource } from '#core/text-rules/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { menuItems, menuItemsAfter, saveMenuItem, shareMenuItem, type MenuRow } from './store.ts'

const textOf = ({ id, performer_id: ownerId, title }: MenuRow): PublishedText => ({
  id,
  ownerId,
  title,
  texts: { title },
  path: '',
  form: '/studio/live/settings',
})

export const menuTexts: TextSource = {
  kind: MENU_ITEM,
  label: () => t('Menu item'),
  textsAfter: async ({ db }, { after, limit }) => (await menuItemsAfter(db, after, limit)).map(textOf),
  textsById: async ({ db }, ids) => (await menuItems(db, ids)).map(textOf),
  async rewrite(tx, { id: performerId }, { id, rewrite }) {
    const row = await shareMenuItem(tx, id)
    if (row?.performer_id !== performerId) throw notFound()
    const title = rewrite(row.title, 'title')
    if (title === '') throw notValid('title', t('A menu item needs a name'))
    await saveMenuItem(tx, { ...row, title })
  },
}
