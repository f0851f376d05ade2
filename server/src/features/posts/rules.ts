/** Validation and status of posts. Pure. */
import type { Audience } from '@fanfare/contract/access'
import { amountRange, toMinorUnits } from '#lib/amount.ts'
import { notValid } from '#lib/errors.ts'
import { oneLine } from '#lib/text.ts'
import type { Settings } from '#core/settings/index.ts'
import { t } from '#lib/i18n.ts'
import type { PostContent } from './store.ts'

export interface Draft {
  readonly text: string
  readonly teaser?: string
  readonly audience: Audience
  readonly price?: number
  readonly fileIds?: readonly string[]
  readonly alts?: readonly string[]
}

/** The content that a draft makes; rejects one without content, and a price that is not allowed or out of bounds. */
export function contentOf(draft: Draft, limits: Pick<Settings, 'minimumContentPrice' | 'maximumContentPrice'>): PostContent {
  const { text, teaser = '', audience, price = 0, fileIds = [], alts = [] } = draft
  if (text.trim() === '' && fileIds.length === 0) throw notValid('text', t('Please enter a text or add a photo or video'))
  const tokens = toMinorUnits(price)
  if (audience !== 'paid' && tokens > 0) throw notValid('price', t('Only a paid post can have a price'))
  const { minimumContentPrice: least, maximumContentPrice: most } = limits
  if (audience === 'paid' && (tokens < least || tokens > most))
    throw notValid('price', t('Price must be {min} to {max} tokens', amountRange(least, most)))
  return {
    text: text.trim(),
    teaser: teaser.trim(),
    audience,
    price: tokens,
    file_ids: [...fileIds],
    alts: fileIds.map((_, i) => oneLine(alts[i] ?? '')),
  }
}

type FileState = 'processing' | 'ready' | 'failed'

/**
 * The status of a post follows from its files: it is published when all are ready; a failed one blocks it until it is
 * removed.
 */
export function statusOf(files: readonly FileState[]): 'processing' | 'published' | 'failed' {
  if (files.includes('failed')) return 'failed'
  return files.includes('processing') ? 'processing' : 'published'
}
