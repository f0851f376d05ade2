/** Whether a mass message goes on by itself, so that what is shown of it is soon old. */
import type { MassMessage } from '@fanfare/contract/mass-messages'

export const WATCHED_MS = 1_500

export const isMoving = ({ status, scheduledAt }: MassMessage): boolean =>
  status === 'sending' || status === 'unsending' || (status === 'scheduled' && Date.parse(scheduledAt) <= Date.now())
