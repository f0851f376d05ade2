/** Creates a draft of a list, which is then searched in everything that is published. */
import { useNavigate } from 'react-router'
import { createWordRule } from '@fanfare/contract/word-rules'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { WordRuleForm } from '../components/word-rule-form.tsx'

export const meta = pageTitle(() => t('New list of words'))

export default function NewWordRule() {
  const create = useApiMutation(createWordRule)
  const navigate = useNavigate()
  return (
    <Page title={t('New list of words')} lead={t('You see what the words match in published items before they apply.')}>
      <BackLink to="/admin/text-rules">{t('Content filter')}</BackLink>
      <EditableIfPermitted route={createWordRule}>
        <WordRuleForm
          action={t('Create draft')}
          onSubmit={async (body) => {
            const { _id } = await create.mutateAsync({ body })
            await navigate(`/admin/text-rules/${_id}`)
          }}
        />
      </EditableIfPermitted>
    </Page>
  )
}
