/** Edits, previews and publishes the text of a page in one language. */
import { useState } from 'react'
import { previewPage, publishPageText, readPageText, savePageText, type PageText, type SitePage } from '@fanfare/contract/pages'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { saveVersioned } from '#core/save-versioned.ts'
import { UnsavedChangesPrompt } from '#core/unsaved-changes-prompt.tsx'
import { call, messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { Inline, Row } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { FormatTools } from './format-tools.tsx'
import { PublishSheet, type Publishing } from './publish-sheet.tsx'
import { TextStatus } from './text-status.tsx'
import css from './pages.module.css'

const PageHtml = idleComponent(() => import('./page-html.tsx'))

interface TextEditorProps {
  readonly sitePage: SitePage
  readonly text: PageText
}

export function TextEditor({ sitePage, text }: TextEditorProps) {
  const { form, isDirty, publish, isPublishing } = useTextForm(sitePage, text)
  const [isAsking, setIsAsking] = useState(false)
  const { preview, show, hide, isPending } = usePreview()
  const source = String(form.values['source'])
  return (
    <Section title={t('Text')} action={<TextStatus status={text.status} />} isCard>
      <form {...form.props} className={css['form']}>
        <TextField {...form.field('title')} maxLength={80} autoComplete="off" />
        <FormatTools field="source" onChange={(changed) => form.set('source', changed)} />
        <TextArea
          {...form.field('source')}
          rows={18}
          hint={t(
            'Markdown: **bold**, _italic_, ## heading, - list, [link](address). You can also paste HTML. Scripts, styles and pictures are removed.',
          )}
        />
        <FormNote form={form} />
        <Row>
          <Button variant="quiet" isPending={isPending} onClick={() => show(source)}>
            {t('Preview')}
          </Button>
          <Inline>
            <Button type="submit" variant="quiet" isPending={form.isPending}>
              {t('Save draft')}
            </Button>
            <Button onClick={() => form.isRight() && setIsAsking(true)}>{t('Publish')}</Button>
          </Inline>
        </Row>
      </form>
      {preview !== undefined && (
        <Sheet isOpen onClose={hide} title={t('Preview')}>
          <PageHtml html={preview} language={text.language} />
        </Sheet>
      )}
      <PublishSheet
        isOpen={isAsking}
        canAskAgreement={sitePage.canAskAgreement}
        isPending={isPublishing}
        onClose={() => setIsAsking(false)}
        onPublish={async (publishing) => (await publish(publishing)) && setIsAsking(false)}
      />
      <UnsavedChangesPrompt isDirty={isDirty} consequence={t('Your changes to this page aren’t saved.')} />
    </Section>
  )
}

const wordsOf = ({ title, source }: { readonly title: unknown; readonly source: unknown }) => JSON.stringify([title, source])

function useTextForm({ _id: id }: SitePage, text: PageText) {
  const params = { id, language: text.language }
  const save = useApiMutation(savePageText)
  const publication = useApiMutation(publishPageText)
  const [saved, setSaved] = useState(wordsOf(text))
  const form = useForm({
    shape: savePageText.body,
    initial: { title: text.title, source: text.source, version: String(text.version) },
    submit: async (body) => {
      await saveDraft(body)
      toast(t('Draft saved'))
    },
  })

  /** Returns the version of the saved draft. */
  async function saveDraft({ title, source }: Pick<PageText, 'title' | 'source'>): Promise<number> {
    const { version } = await saveVersioned(
      form,
      () => call(readPageText, { params }),
      (from) => save.mutateAsync({ params, body: { title, source, version: from } }),
    )
    form.set('version', String(version))
    setSaved(wordsOf({ title, source }))
    return version
  }

  const isDirty = wordsOf({ title: form.values['title'], source: form.values['source'] }) !== saved

  /** Saves what has changed first. Returns whether the page is published. */
  async function publish({ asksAgreement, changes }: Publishing): Promise<boolean> {
    const words = { title: String(form.values['title']), source: String(form.values['source']) }
    try {
      const version = isDirty || text.version === 0 ? await saveDraft(words) : Number(form.values['version'])
      await publication.mutateAsync({ params, body: { asksAgreement, changes, version } })
      toast(t('Page published'))
      return true
    } catch (error) {
      toast(messageOf(error), 'bad')
      return false
    }
  }

  return { form, isDirty, publish, isPublishing: publication.isPending || save.isPending }
}

function usePreview() {
  const act = useApiMutation(previewPage)
  const [preview, setPreview] = useState<string>()
  const show = (source: string) =>
    source !== '' &&
    act.mutate(
      { body: { source } },
      { onSuccess: ({ html }) => setPreview(html), onError: (error) => toast(messageOf(error), 'bad') },
    )
  return { preview, show, hide: () => setPreview(undefined), isPending: act.isPending }
}
