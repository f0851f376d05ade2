import { accountById, findAccounts, type Account } from '#core/accounts/index.ts'
import type { OperatorHit, OperatorSearch } from '#core/operator-search/index.ts'
import { isId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'

const accounts: OperatorSearch = {
  name: 'accounts',
  label: () => t('Accounts'),
  permission: 'accounts_read',
  async find({ ctx: { db }, q, limit }) {
    const id = q.toLowerCase()
    const account = isId(id) ? await accountById(db, id) : undefined
    if (account) return [hitOf(account)]
    return (await findAccounts(db, { q }, { order: 'newest', after: undefined, limit })).map(hitOf)
  },
}

const hitOf = ({ id, name, username, email }: Account): OperatorHit => ({
  title: name,
  details: username === '' ? email : `@${username} · ${email}`,
  path: `/admin/accounts/${id}`,
})

export const operatorSearches = [accounts]
