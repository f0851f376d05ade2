import { useState } from 'react'
import { listTemplates, removeTemplate, type MessageTemplate } from '@fanfare/contract/message-templates'
import { listScripts } from '@fanfare/contract/message-scripts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { MessageIcon, PlusIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { TemplateRow } from '../components/template-row.tsx'
import { ScriptList } from '../components/script-list.tsx'
import css from '../components/templates.module.css'

const TemplateSheet = idleComponent(
  () => import('../components/template-sheet.tsx'),
  () => false,
)

const page = createLoaders(async ({ read }) => void (await Promise.all([read(listTemplates, {}), read(listScripts, {})])))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Saved replies'))

export default function MessageTemplates() {
  const { data } = useApiQuery(listTemplates, {})
  const [isMaking, setMaking] = useState(false)
  const add = (
    <Button icon={PlusIcon} onClick={() => setMaking(true)}>
      {t('New saved reply')}
    </Button>
  )
  return (
    <Page
      title={t('Saved replies')}
      lead={t('Replies you use often. Choose one in a conversation and edit it before sending.')}
      action={add}
    >
      {data.length === 0 ? (
        <EmptyState icon={MessageIcon} title={t('No saved replies yet')}>
          {t('Save a welcome or a thank-you here and send it in two taps.')}
        </EmptyState>
      ) : (
        <ul className={css['list']} aria-label={t('Saved replies')}>
          {data.map((template) => (
            <li key={template._id}>
              <One template={template} />
            </li>
          ))}
        </ul>
      )}
      <ScriptList />
      {isMaking && <TemplateSheet title={t('New saved reply')} onClose={() => setMaking(false)} />}
    </Page>
  )
}

function One({ template }: { readonly template: MessageTemplate }) {
  const { _id: id, name, text } = template
  return (
    <TemplateRow
      name={name}
      heading="h2"
      form={(close) => <TemplateSheet title={t('Edit saved reply')} template={template} onClose={close} />}
      route={removeTemplate}
      input={{ params: { id } }}
      consequence={t('Messages you’ve already sent don’t change.')}
    >
      <p className={css['text']} dir="auto">
        {text}
      </p>
    </TemplateRow>
  )
}
