/** The frame of a publishing form: the fields, and next to them the preview and the button. */
import type { ReactNode } from 'react'
import type { PublicationStatus } from '@fanfare/contract/publication-status'
import { FormNote } from '#core/form-note.tsx'
import type { Form } from '#core/form.ts'
import { useStoredForm, type FormFiles } from '#core/stored-form.ts'
import { RestoredDraftNote } from '#core/restored-draft-note.tsx'
import { UnsavedChangesPrompt } from '#core/unsaved-changes-prompt.tsx'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { NotVerified } from './not-verified.tsx'
import { ReviewNote } from './review-note.tsx'
import css from './editor.module.css'

interface UploadedFiles extends FormFiles {
  readonly all: readonly { readonly state: string }[]
  /** The number of files that are being uploaded. */
  readonly sending: number
}

interface EditorProps {
  /** Identifies the draft among everything that this account writes, such as `gallery new`. */
  readonly name: string
  readonly title: string
  readonly action?: ReactNode
  readonly form: Pick<Form, 'props' | 'isPending' | 'problem' | 'values' | 'set' | 'reset'>
  readonly media: readonly UploadedFiles[]
  readonly isDirty: boolean
  readonly submit: string
  readonly onSubmitPress?: () => void
  readonly otherSubmit?: ReactNode
  /** The status of content that operators may review first. Absent for content that they never review. */
  readonly status?: PublicationStatus | 'new'
  /** Explains the effect of the button. By default, what happens to files that are still being processed. */
  readonly note?: string
  readonly aside: ReactNode
  readonly children: ReactNode
}

export function Editor(props: EditorProps) {
  const {
    name,
    title,
    action,
    form,
    media,
    isDirty,
    submit,
    onSubmitPress,
    otherSubmit,
    note = processingNote(media),
    status,
    aside,
    children,
  } = props
  const { verification } = useMe()
  const isVerified = verification?.status === 'approved'
  const storedForm = useStoredForm({ name, form, media, isDirty })
  const sending = media.reduce((sum, one) => sum + one.sending, 0)
  return (
    <Page title={title} action={action}>
      <UnsavedChangesPrompt
        isDirty={isDirty && !form.isPending}
        consequence={t('It isn’t published yet. Your draft is saved on this device and will be here when you come back.')}
      />
      <NotVerified />
      <RestoredDraftNote storedForm={storedForm} />
      <form {...form.props} className={css['columns']}>
        <div className={css['main']}>{children}</div>
        <aside className={css['side']}>
          {aside}
          {status && <ReviewNote status={status} publish={form.values['publish']} />}
          <FormNote form={form} />
          <div className={css['submit']}>
            <Button
              type="submit"
              size="large"
              isWide
              isPending={form.isPending}
              disabled={!isVerified || sending > 0}
              onClick={onSubmitPress}
            >
              {sending > 0 ? t('Uploading {count, plural, one {# file} other {# files}}', { count: sending }) : submit}
            </Button>
            {otherSubmit}
          </div>
          <p className={css['note']} aria-live="polite">
            {isVerified ? note : t('You can publish once your documents are accepted.')}
          </p>
        </aside>
      </form>
    </Page>
  )
}

const processingNote = (media: readonly UploadedFiles[]): string =>
  media.some(({ all }) => all.some(({ state }) => state === 'processing'))
    ? t('Some files are still being processed. You don’t need to wait: it’s published once they’re ready.')
    : ''
