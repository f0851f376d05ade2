/** Names the roles of operators, and says what each may do. */
import { OPERATOR_ROLES, type OperatorRole } from '@fanfare/contract/operator-roles'
import { t } from '#lib/i18n.ts'

export const roleLabel: Readonly<Record<OperatorRole, () => string>> = {
  owner: () => t('Owner'),
  finance: () => t('Finance'),
  moderation: () => t('Moderation'),
  support: () => t('Support'),
  read_only: () => t('Read-only'),
  reviewer: () => t('Scheme reviewer'),
}

export const roleHint: Readonly<Record<OperatorRole, () => string>> = {
  owner: () => t('Can do everything, and decides who runs the site.'),
  finance: () => t('Manages prices, commissions, taxes, payouts, refunds and the books.'),
  moderation: () => t('Verifies performers, takes down files, sends notices, and warns, suspends and closes accounts.'),
  support: () =>
    t(
      'Refunds purchases, warns, suspends and closes accounts, resets two-factor authentication, and reads sent emails, orders and reports.',
    ),
  read_only: () => t('Sees figures, lists and the audit log, and changes nothing.'),
  reviewer: () =>
    t('For a card scheme’s reviewer: sees all content, moderation and the audit log for a limited time, and changes nothing.'),
}

export const roleOptions = () => OPERATOR_ROLES.map((value) => ({ value, label: roleLabel[value]() }))
