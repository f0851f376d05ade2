/** Lets people report an account that they can see, and lets decisions about cases act on it. */
import type { AccountMeasure } from '@fanfare/contract/case-terms'
import type { AccountAct } from '@fanfare/contract/account-control'
import { noBlockFor } from '#core/access/index.ts'
import { accountById, accountsById, findAccountByUsername, performersById } from '#core/accounts/index.ts'
import type { ReportableKind } from '#core/cases/index.ts'
import { t } from '#lib/i18n.ts'
import { sql } from 'kysely'
import { controlAccount } from './control-account.ts'

const ACTS: Readonly<Record<AccountMeasure, AccountAct>> = {
  warn: 'warn',
  suspend: 'suspend',
  ban: 'ban',
  restore_account: 'restore',
}

export const accountReportable: ReportableKind = {
  kind: 'account',
  label: () => t('Account'),
  async isSeenBy({ db }, viewer, id) {
    const account = await accountById(db, id)
    if (account?.status !== 'active' || account.role === 'admin') return false
    const { rows } = await sql`select where ${noBlockFor(viewer, sql`${id}::uuid`)}`.execute(db)
    return rows.length > 0
  },
  async read({ db }, ids) {
    const [accounts, performers] = await Promise.all([accountsById(db, ids), performersById(db, ids)])
    const bios = new Map(performers.map(({ id, bio }) => [id, bio]))
    const members = [...accounts.values()].filter(({ role }) => role !== 'admin')
    return new Map(
      members.map(({ id, name, username }) => {
        const text = [name, `@${username}`, bios.get(id) ?? ''].filter((one) => one !== '').join('\n')
        const path = bios.has(id) ? `/${username}` : ''
        return [id, { kind: 'account', id, ownerId: id, title: name, text, path, fileIds: [] }]
      }),
    )
  },
  async idAt({ db }, path) {
    const [, username = '', ...rest] = path.split('/')
    if (username === '' || rest.length > 0) return undefined
    const account = await findAccountByUsername(db, username.replace(/^@/, ''))
    return account?.role === 'performer' ? account.id : undefined
  },
  control: (tx, operator, { accountId, measure, reason, until }) =>
    controlAccount(tx, operator, accountId, { act: ACTS[measure], reason, until, isToldElsewhere: true }),
}
