import { useState } from 'react'
import { listScripts, removeScript, type MessageScript } from '@fanfare/contract/message-scripts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TemplateIcon } from '#ui/message-icons.ts'
import { TemplateRow } from './template-row.tsx'
import css from './templates.module.css'

const ScriptSheet = idleComponent(() => import('./script-sheet.tsx'))

export function ScriptList() {
  const { data } = useApiQuery(listScripts, {})
  const [isMaking, setMaking] = useState(false)
  const add = (
    <Button variant="quiet" icon={PlusIcon} onClick={() => setMaking(true)}>
      {t('New script')}
    </Button>
  )
  return (
    <Section title={t('Scripts')} action={add}>
      {data.length === 0 ? (
        <EmptyState icon={TemplateIcon} title={t('No scripts yet')}>
          {t(
            'Messages sent one after another, such as in a fan’s first week. Next to each conversation you see which step comes next.',
          )}
        </EmptyState>
      ) : (
        <ul className={css['list']} aria-label={t('Scripts')}>
          {data.map((script) => (
            <li key={script._id}>
              <One script={script} />
            </li>
          ))}
        </ul>
      )}
      {isMaking && <ScriptSheet title={t('New script')} onClose={() => setMaking(false)} />}
    </Section>
  )
}

function One({ script }: { readonly script: MessageScript }) {
  const { _id: id, name, steps } = script
  return (
    <TemplateRow
      name={name}
      heading="h3"
      form={(close) => <ScriptSheet title={t('Edit script')} script={script} onClose={close} />}
      route={removeScript}
      input={{ params: { id } }}
      consequence={t('Messages you already sent stay. Each fan’s progress is lost.')}
    >
      <ol className={css['steps']}>
        {steps.map((step) => (
          <li key={step._id} dir="auto">
            {step.name}
          </li>
        ))}
      </ol>
    </TemplateRow>
  )
}
