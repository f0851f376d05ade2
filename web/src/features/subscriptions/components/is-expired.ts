/**
 * Returns whether the paid period has ended: the subscription is closed, or stays open only until the last retry of the charge.
 */
import type { Subscription } from '@fanfare/contract/subscriptions'

export const isExpired = ({ expiresAt }: Pick<Subscription, 'expiresAt'>, now: number): boolean => Date.parse(expiresAt) <= now
