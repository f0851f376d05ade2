import { useState } from 'react'
import { listTemplates, removeTemplate, type MessageTemplate } from '@fanfare/contract/message-templates'
import { listScripts } from '@fanfare/contract/message-scripts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { deferred } from '#ui/deferred.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { MessageIcon, PlusIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Entry } from '../components/entry.tsx'
import { ScriptList } from '../components/script-list.tsx'
import css from '../components/templates.module.css'

const TemplateSheet = deferred(
  () => import('../components/template-sheet.tsx'),
  () => false,
)

const page = createLoaders(async ({ read }) => void (await Promise.all([read(listTemplates, {}), read(listScripts, {})])))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Templates'))

export default function MessageTemplates() {
  const { data } = useApiQuery(listTemplates, {})
  const [isMaking, setMaking] = useState(false)
  const add = (
    <Button icon={PlusIcon} onClick={() => setMaking(true)}>
      {t('New template')}
    </Button>
  )
  return (
    <Page
      title={t('Templates')}
      lead={t('Answers that you write again and again. In a conversation you choose one, and may change it before it is sent.')}
      action={add}
    >
      {data.length === 0 ? (
        <EmptyState icon={MessageIcon} title={t('No templates yet')}>
          {t('Keep a welcome or a thank-you here, and write it with two presses.')}
        </EmptyState>
      ) : (
        <ul className={css['list']} aria-label={t('Templates')}>
          {data.map((template) => (
            <li key={template._id}>
              <One template={template} />
            </li>
          ))}
        </ul>
      )}
      <ScriptList />
      {isMaking && <TemplateSheet title={t('New template')} onClose={() => setMaking(false)} />}
    </Page>
  )
}

function One({ template }: { readonly template: MessageTemplate }) {
  const { _id: id, name, text } = template
  return (
    <Entry
      name={name}
      heading="h2"
      form={(close) => <TemplateSheet title={t('Change the template')} template={template} onClose={close} />}
      route={removeTemplate}
      input={{ params: { id } }}
      consequence={t('What you wrote with it stays as it is.')}
    >
      <p className={css['text']} dir="auto">
        {text}
      </p>
    </Entry>
  )
}
