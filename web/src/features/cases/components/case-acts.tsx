/** The acts of operators on a case before its decision. */
import { useState } from 'react'
import type { Input, Route } from '@fanfare/contract'
import {
  assignCase,
  exportCaseJson,
  exportCasePdf,
  hideCase,
  holdCase,
  setCaseSeverity,
  type Case,
} from '@fanfare/contract/cases'
import { CaseSeverity } from '@fanfare/contract/case-terms'
import { IfPermitted } from '#core/permissions.tsx'
import { useMe } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { optionsOf, severityLabels } from './case-labels.ts'
import { saveFile } from '#lib/save-file.ts'
import { LinkItem } from './link-item.tsx'
import { useKeys } from './use-keys.ts'
import css from './cases.module.css'

/** Makes an act and shows errors in a toast. */
function useAct<R extends Route>(route: R) {
  const act = useApiMutation(route)
  return {
    isPending: act.isPending,
    run: (input: Input<R>) => act.mutate(input, { onError: (error) => toast(messageOf(error), 'bad') }),
  }
}

export function CaseActs({ of }: { readonly of: Case }) {
  const { _id: id, version, status, assignedTo, isHeld, severity } = of
  const me = useMe()._id
  const [assign, hold, rank] = [useAct(assignCase), useAct(holdCase), useAct(setCaseSeverity)]
  const params = { id }
  const isMine = assignedTo?._id === me
  const take = () => assign.run({ params, body: { version, to: isMine ? 'no_one' : 'me' } })
  useKeys({
    ...(status === 'open' && { a: take }),
    d: () => document.getElementById('decision')?.querySelector<HTMLElement>('select, button')?.focus(),
    n: () => document.getElementById('note')?.querySelector<HTMLElement>('textarea')?.focus(),
  })
  return (
    <IfPermitted route={assignCase}>
      <Section title={t('Actions')} isCard>
        <div className={css['acts']}>
          {status === 'open' && <OpenActs of={of} onTake={take} isTaking={assign.isPending} />}
          <Button
            size="small"
            variant="quiet"
            isPending={hold.isPending}
            onClick={() => hold.run({ params, body: { version, isHeld: !isHeld } })}
          >
            {isHeld ? t('Release legal hold') : t('Put under legal hold')}
          </Button>
          <ExportButton id={id} route={exportCasePdf} label={t('Export PDF')} />
          <ExportButton id={id} route={exportCaseJson} label={t('Export JSON')} />
        </div>
        {status === 'open' && (
          <SelectField
            name="severity"
            label={t('Severity')}
            value={severity}
            onChange={(value) => {
              const wanted = CaseSeverity.enum.find((one) => one === value)
              if (wanted) rank.run({ params, body: { version, severity: wanted } })
            }}
            options={optionsOf(severityLabels)}
          />
        )}
        <p className={css['soft']}>{t('Keys: A takes the case, D starts the decision, N writes a note.')}</p>
      </Section>
    </IfPermitted>
  )
}

interface OpenActsProps {
  readonly of: Case
  readonly onTake: () => void
  readonly isTaking: boolean
}

function OpenActs({ of, onTake, isTaking }: OpenActsProps) {
  const { _id: id, version, assignedTo, isHidden, possible } = of
  const me = useMe()._id
  const [isLinking, setIsLinking] = useState(false)
  const hide = useAct(hideCase)
  return (
    <>
      <Button size="small" variant="quiet" isPending={isTaking} onClick={onTake}>
        {assignedTo?._id === me ? t('Return to queue') : t('Assign to me')}
      </Button>
      {(isHidden || possible.includes('restrict')) && (
        <Button
          size="small"
          variant="quiet"
          isPending={hide.isPending}
          onClick={() => hide.run({ params: { id }, body: { version, isHidden: !isHidden } })}
        >
          {isHidden ? t('Show items again') : t('Hide items until the decision')}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setIsLinking(true)}>
        {t('Add item')}
      </Button>
      {isLinking && <LinkItem of={of} onClose={() => setIsLinking(false)} />}
    </>
  )
}

interface ExportButtonProps {
  readonly id: string
  readonly route: typeof exportCasePdf | typeof exportCaseJson
  readonly label: string
}

function ExportButton({ id, route, label }: ExportButtonProps) {
  const run = useApiMutation(route)
  return (
    <Button
      size="small"
      variant="quiet"
      isPending={run.isPending}
      onClick={() => run.mutate({ params: { id } }, { onSuccess: saveFile, onError: (error) => toast(messageOf(error), 'bad') })}
    >
      {label}
    </Button>
  )
}
