import type { StreamState } from '#core/streaming/stream-driver.ts'
import { t } from '#lib/i18n.ts'

/** Says what the picture waits for. Undefined while it plays. */
export function stateLabel(state: StreamState, name: string): string | undefined {
  if (state === 'connecting' || state === 'idle') return t('Connecting…')
  if (state === 'waiting') return t('{name} is about to begin.', { name })
  if (state === 'reconnecting') return t('The connection was lost. Reconnecting…')
  if (state === 'refused') return t('You’re no longer connected to this room.')
  return undefined
}
