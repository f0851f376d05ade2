/** Defines what each role of operators may do. A route names one permission; the web hides what the viewer's role lacks. */
import { OPERATOR_ROLES, type OperatorRole } from './operator-role.ts'

export { OPERATOR_ROLES, type OperatorRole }

/** The roles that have each permission. Owners have all of them. */
const PERMISSIONS = {
  /** Decides who runs the site, its settings, and which accounts receive the money. */
  owner: [],
  /** Reads what every operator needs. */
  site_read: ['finance', 'moderation', 'support', 'read_only', 'reviewer'],
  audit_read: ['read_only', 'reviewer'],
  /** Changes prices, commissions, taxes, payouts and the books. */
  finance: ['finance'],
  finance_read: ['finance', 'read_only'],
  /** Reads bank accounts in clear. */
  bank_read: ['finance'],
  /** Returns money to fans, and answers disputes. */
  refunds: ['finance', 'support'],
  sales_read: ['finance', 'support', 'read_only'],
  /** Decides about documents, files, words, notices, pages and banners. Also reads ID documents. */
  moderation: ['moderation'],
  moderation_read: ['moderation', 'support', 'read_only', 'reviewer'],
  /** Helps people with their accounts. Also reads emails that the site has sent. */
  support: ['support'],
  support_read: ['support', 'read_only'],
  /** Warns, suspends, restores and closes accounts. */
  accounts: ['moderation', 'support'],
  accounts_read: ['finance', 'moderation', 'support', 'read_only'],
} as const satisfies Readonly<Record<string, readonly Exclude<OperatorRole, 'owner'>[]>>

export type OperatorPermission = keyof typeof PERMISSIONS

export const roleHas = (role: OperatorRole, permission: OperatorPermission): boolean =>
  role === 'owner' || (PERMISSIONS[permission] as readonly OperatorRole[]).includes(role)

/** Returns the roles with a permission, owners first. */
export const rolesWith = (permission: OperatorPermission): readonly OperatorRole[] =>
  OPERATOR_ROLES.filter((role) => roleHas(role, permission))
