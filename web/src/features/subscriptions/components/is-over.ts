/** Whether what was paid for is over: it is closed, or only open until the next charge has failed for good. */
import type { Subscription } from '@fanfare/contract/subscriptions'

export const isOver = ({ expiresAt }: Pick<Subscription, 'expiresAt'>, now: number): boolean => Date.parse(expiresAt) <= now
