/** When a publishing form publishes its content, and the words for it. Pure. */
import type { PublicationShelf } from '@fanfare/contract/publication-status'
import type { Blocks } from '#core/form-blocks.ts'
import type { FormValues } from '#core/form.ts'
import { formatDateTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

interface Planned {
  readonly status: string
  readonly scheduledAt: string | null
  readonly publishedAt: string | null
  readonly expiresAt: string | null
}

interface Plan {
  readonly publish: 'now' | 'scheduled' | 'draft'
  readonly scheduledAt?: string
  readonly expiresAt?: string
}

/** True if others have been able to see it, even if it is archived now. */
export const isPublished = (own: Planned | undefined): boolean => own !== undefined && own.publishedAt !== null

/** Returns the list that shows it. Scheduled content whose files are processed is still scheduled. */
export function shelfOf(own: Planned): PublicationShelf {
  if (own.status === 'archived' || own.status === 'expired') return 'archived'
  const { publish } = initialPlan(own)
  return publish === 'now' ? 'published' : publish
}

/** The values with which a form begins. Scheduled content stays scheduled while its files are processed. */
export const initialPlan = (own: Planned | undefined) => ({
  publish: publishOf(own),
  when: (!isPublished(own) && own?.scheduledAt) || '',
  expiresAt: own?.expiresAt ?? '',
  isTakenDown: own !== undefined && own.expiresAt !== null,
})

function publishOf(own: Planned | undefined): Plan['publish'] {
  if (!own || isPublished(own)) return 'now'
  if (own.status === 'draft') return 'draft'
  return own.scheduledAt === null ? 'now' : 'scheduled'
}

/** Asks for a time only for scheduled content, and for an end only for content that expires. */
export const planBlocks = (): Blocks => ({
  scheduled: { isOpen: ({ publish }) => publish === 'scheduled', required: { when: t('Choose when to publish it.') } },
  isTakenDown: expiryBlock(),
})

export const expiryBlock = (): Blocks[string] => ({
  required: { expiresAt: t('Choose when it expires or turn off “{switch}”.', { switch: t('Expires') }) },
})

/** Content without an end does not name one. */
export const planForServer = ({ publish, when, expiresAt, isTakenDown }: FormValues): Plan => ({
  publish: publish === 'draft' || publish === 'scheduled' ? publish : 'now',
  ...(publish === 'scheduled' && { scheduledAt: String(when) }),
  ...(isTakenDown === true && { expiresAt: String(expiresAt) }),
})

export function submitLabel({ publish }: FormValues, isOut: boolean): string {
  if (isOut) return t('Save changes')
  if (publish === 'draft') return t('Save as draft')
  return publish === 'scheduled' ? t('Schedule') : t('Publish')
}

interface Saved {
  readonly status: string
  readonly scheduledAt?: string | null
}

export function savedMessage({ status, scheduledAt }: Saved, wasPublished = false): string {
  if (status === 'draft') return t('Saved as draft')
  if (status === 'processing') return t('Saved. It will be published once its files are processed.')
  if (status === 'in_review') return t('In review, usually decided within four hours')
  if (status === 'scheduled' && scheduledAt) return t('Scheduled for {time}', { time: formatDateTime(scheduledAt) })
  return wasPublished ? t('Saved') : t('Published')
}
