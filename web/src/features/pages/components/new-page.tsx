import { useNavigate } from 'react-router'
import { createPage } from '@fanfare/contract/pages'
import { locales } from '@fanfare/contract/locales'
import { localeNames } from '@fanfare/i18n/locales'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useOrigin } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { editorPath } from './page-address.ts'

export default function NewPage() {
  const act = useApiMutation(createPage)
  const navigate = useNavigate()
  const origin = useOrigin()
  const form = useForm({
    shape: createPage.body,
    initial: { title: '', slug: '', language: 'en' },
    labels: { language: t('Language') },
    submit: async (body) => {
      const { _id: id } = await act.mutateAsync({ body })
      await navigate(editorPath(id, body.language))
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <TextField {...form.field('title')} maxLength={80} autoComplete="off" />
        <TextField
          {...form.field('slug')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t(
            'Lowercase letters, numbers and hyphens. The page opens at {address} followed by this text. You can’t change it later.',
            {
              address: `${origin}/page/`,
            },
          )}
        />
        <SelectField
          {...form.field('language')}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          hint={t('You can add other languages later.')}
        />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Create page')}
        </Button>
      </Stack>
    </form>
  )
}
