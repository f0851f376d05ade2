import { useRef, useState } from 'react'
import { captionLanguages, deleteCaptions, putCaptions } from '@fanfare/contract/captions'
import type { Video } from '@fanfare/contract/media'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { reader, t } from '#lib/i18n.ts'
import { isCancelled, useUpload } from '#lib/upload.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TrashIcon } from '#ui/page-icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import css from './item-tools.module.css'

export function CaptionsEditor({ video }: { video: Video }) {
  const { _id: id, captions } = video
  const add = useCaptionsUpload(id)
  const remove = useApiMutation(deleteCaptions)
  const left = captionLanguages.filter((one) => !captions.some(({ language }) => language === one))
  const [chosen, setChosen] = useState('')
  const language = left.includes(chosen) ? chosen : (usual(left) ?? '')
  return (
    <Section title={t('Captions')}>
      <Stack>
        {captions.length > 0 && (
          <ul className={css['list']}>
            {captions.map((one) => (
              <li key={one.language}>
                <span lang={one.language}>{one.label}</span>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('Replace captions: {language}', { language: one.label })}
                  onClick={() => add.request(one.language)}
                >
                  {t('Replace')}
                </Button>
                <IconButton
                  label={t('Delete captions: {language}', { language: one.label })}
                  icon={TrashIcon}
                  onClick={() =>
                    remove.mutate(
                      { params: { id, language: one.language } },
                      {
                        onSuccess: () => toast(t('Deleted')),
                        onError: (error) => toast(messageOf(error), 'bad'),
                      },
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
        <div className={css['beside']}>
          <SelectField
            label={t('Language')}
            options={left
              .map((value) => ({ value, label: nameOf(value) }))
              .toSorted((a, b) => a.label.localeCompare(b.label, reader().locale))}
            value={language}
            onChange={setChosen}
          />
          <Button variant="quiet" isPending={add.isPending} onClick={() => add.request(language)}>
            {t('Add captions')}
          </Button>
        </div>
        <p className={css['note']}>{t('A WebVTT (.vtt) or SubRip (.srt) file, up to 1 MB.')}</p>
        {add.problem !== '' && <p role="alert">{add.problem}</p>}
        <input {...add.input} />
      </Stack>
    </Section>
  )
}

/** Asks for a file and uploads it. */
function useCaptionsUpload(id: string) {
  const field = useRef<HTMLInputElement>(null)
  const requestedLanguage = useRef('')
  const [problem, setProblem] = useState('')
  const { start, isPending } = useUpload(putCaptions)

  async function send(file: File): Promise<void> {
    setProblem('')
    try {
      const { label } = await start({ params: { id }, body: { language: requestedLanguage.current }, files: { file } })
      toast(t('Captions added: {language}', { language: label }))
    } catch (error) {
      if (!isCancelled(error)) setProblem(messageOf(error))
    }
  }
  return {
    problem,
    isPending,
    request(language: string): void {
      requestedLanguage.current = language
      field.current?.click()
    },
    input: {
      ref: field,
      type: 'file',
      hidden: true,
      accept: '.vtt,.srt,text/vtt',
      'aria-label': t('Captions file'),
      onChange({ target }: { readonly target: HTMLInputElement }): void {
        const file = target.files?.[0]
        // Resetting the field lets the same file be chosen again.
        target.value = ''
        if (file) void send(file)
      },
    },
  } as const
}

/** The reader's own language comes first, because most captions use it. */
const usual = (languages: readonly string[]): string | undefined =>
  languages.find((one) => one === reader().lang) ?? languages.find((one) => one === 'en') ?? languages[0]

/** Returns the language's name in the reader's language. */
const nameOf = (language: string): string =>
  new Intl.DisplayNames([reader().locale], { type: 'language' }).of(language) ?? language
