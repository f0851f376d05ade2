import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { readAutomation, removeAutomation, type AutomationResults } from '@fanfare/contract/automations'
import { listFanGroups } from '@fanfare/contract/fan-groups'
import { listOwnTiers } from '@fanfare/contract/tiers'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { formatPercent, formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Money } from '#ui/amounts.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { Figures } from '#ui/figures.tsx'
import { EditIcon } from '#ui/icons.ts'
import { TrashIcon } from '#ui/page-icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { MessagePreviewForFan } from '../components/message-preview-for-fan.tsx'
import { AutomationSwitch } from '../components/automation-switch.tsx'
import { conditionLabel, ruleLabel, skipReasonLabel, triggerTitle } from '../components/automation-labels.ts'
import { useRuleNames } from '../components/use-rule-names.ts'
import css from '../components/results.module.css'

const page = createLoaders(async ({ read, params: { id = '' } }) => {
  await Promise.all([read(readAutomation, { params: { id } }), read(listFanGroups, {}), read(listOwnTiers, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Automation'))

export default function AutomationPage() {
  const { id = '' } = useParams()
  const results = useApiQuery(readAutomation, { params: { id } })
  const names = useRuleNames()
  const { automation, skipped } = results
  const title = automation.name === '' ? triggerTitle(automation) : automation.name
  return (
    <Page title={title} lead={`${ruleLabel(automation, names)} ${conditionLabel(automation.conditions, names)}`.trim()}>
      <BackLink to="/studio/automations">{t('All automations')}</BackLink>
      {automation.lacksFiles && (
        <ErrorNote error={t('Not sending: one of its files was removed or couldn’t be processed. Edit the automation.')} />
      )}
      <div className={css['acts']}>
        <AutomationSwitch automation={automation} name={title} />
        <Button variant="quiet" icon={EditIcon} to={`/studio/automations/${id}/edit`}>
          {t('Edit')}
        </Button>
        <Removal id={id} />
      </div>
      <Figures items={figures(results)} />
      {skipped.length > 0 && (
        <Section title={t('Not sent')} isCard>
          <dl className={css['reasons']}>
            {skipped.map(({ reason, count }) => (
              <div key={reason}>
                <dt>{skipReasonLabel[reason]()}</dt>
                <dd>{formatInteger(count)}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <Section title={t('Fan view')}>
        <MessagePreviewForFan {...automation} />
      </Section>
    </Page>
  )
}

function figures({ automation: { results, price }, earned, currency }: AutomationResults) {
  const { sent, seen, unlocked, skipped, waiting } = results
  const share = (count: number) => (sent === 0 ? undefined : t('{share} of recipients', { share: formatPercent(count / sent) }))
  return [
    {
      label: t('Sent'),
      value: formatInteger(sent),
      hint: waiting > 0 && t('{count} waiting', { count: formatInteger(waiting) }),
    },
    { label: t('Seen'), value: formatInteger(seen), hint: share(seen) },
    ...(price === 0 && unlocked === 0
      ? []
      : [
          { label: t('Unlocked'), value: formatInteger(unlocked), hint: share(unlocked) },
          { label: t('Earned'), value: <Money value={earned} currency={currency} /> },
        ]),
    { label: t('Not sent'), value: formatInteger(skipped) },
  ]
}

function Removal({ id }: { readonly id: string }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="quiet" icon={TrashIcon} onClick={() => setIsConfirming(true)}>
        {t('Remove')}
      </Button>
      <ConfirmMutation
        route={removeAutomation}
        input={{ params: { id } }}
        onDone={() => void navigate('/studio/automations')}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('Remove this automation?')}
        consequence={t('Nothing more is sent, including waiting messages. Fans keep what was already sent.')}
        action={t('Remove')}
      />
    </>
  )
}
