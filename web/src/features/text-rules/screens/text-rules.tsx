import { changeTextRules, readTextRules } from '@fanfare/contract/text-rules'
import { listWordRules } from '@fanfare/contract/word-rules'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { allRules, WordRules } from '../components/word-rules.tsx'
import css from '../components/text-rules.module.css'

const page = createLoaders(async ({ read, readAnew }) => {
  await Promise.all([readAnew(readTextRules, {}), read(listWordRules, allRules)])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Content filter'))

export default function TextRules() {
  const { bannedWords, linksAllowed } = useApiQuery(readTextRules, {})
  const act = useApiMutation(changeTextRules)
  const form = useForm({
    shape: changeTextRules.body,
    initial: { bannedWords, linksAllowed },
    submit: async (body) => {
      await act.mutateAsync({ body })
      toast(t('Changes saved'))
    },
  })
  return (
    <Page title={t('Content filter')} lead={t('Refuses words and links in everything that people write, and words in searches.')}>
      <WordRules />
      <Section title={t('Quick list and links')}>
        <EditableIfPermitted route={changeTextRules}>
          {' '}
          <form {...form.props} className={css['form']}>
            <TextArea
              {...form.field('bannedWords')}
              rows={12}
              hint={t('These words apply immediately and to new texts only. Authors see which words to remove.')}
            />
            <CheckField
              label={t('Allow links in messages and posts')}
              isOn={form.values['linksAllowed'] === true}
              onChange={(isOn) => form.set('linksAllowed', isOn)}
            />
            <FormNote form={form} />
            <Button type="submit" isPending={form.isPending}>
              {t('Save')}
            </Button>
          </form>
        </EditableIfPermitted>
      </Section>
    </Page>
  )
}
