/** When a publishing form publishes its content, and the words for it. Pure. */
import type { Blocks } from '#core/form-blocks.ts'
import type { FormValues } from '#core/form.ts'
import { formatDateTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

interface Planned {
  readonly status: string
  readonly scheduledAt?: string | null
}

/** Returns the choice with which the form begins. Scheduled content stays scheduled while its files are processed. */
export function publishOf(own: Planned | undefined): 'now' | 'scheduled' | 'draft' {
  if (!own || own.status === 'published') return 'now'
  if (own.status === 'draft') return 'draft'
  return own.scheduledAt ? 'scheduled' : 'now'
}

/** Asks for a time only for scheduled content. */
export const publishBlocks = (): Blocks => ({
  scheduled: { isOpen: ({ publish }) => publish === 'scheduled', required: { when: t('Choose when to publish it.') } },
})

export function submitLabel({ publish }: FormValues, isPublished: boolean): string {
  if (isPublished) return t('Save changes')
  if (publish === 'draft') return t('Save as draft')
  return publish === 'scheduled' ? t('Schedule') : t('Publish')
}

export function savedMessage({ status, scheduledAt }: Planned, wasPublished = false): string {
  if (status === 'draft') return t('Saved as draft')
  if (status === 'processing') return t('Saved. It will be published once its files are processed.')
  if (status === 'scheduled' && scheduledAt) return t('Scheduled for {time}', { time: formatDateTime(scheduledAt) })
  return wasPublished ? t('Saved') : t('Published')
}
