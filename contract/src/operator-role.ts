/** The roles of operators. Separate from their permissions, which only pages of operators load. */

export const OPERATOR_ROLES = ['owner', 'finance', 'moderation', 'support', 'read_only', 'reviewer'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]
