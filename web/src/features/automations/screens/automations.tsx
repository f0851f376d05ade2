import { useState } from 'react'
import { Link } from 'react-router'
import { listAutomations, readAutomationPause } from '@fanfare/contract/automations'
import { listFanGroups } from '@fanfare/contract/fan-groups'
import { listOwnTiers } from '@fanfare/contract/tiers'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PlusIcon, RetryIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { AutomationCard } from '../components/automation-card.tsx'
import { automationPresets } from '../components/automation-presets.ts'
import { ruleLabel } from '../components/automation-labels.ts'
import { useRuleNames } from '../components/use-rule-names.ts'
import css from '../components/list.module.css'

const PauseForm = idleComponent(() => import('../components/pause-form.tsx'))

const page = createLoaders(async ({ read }) => {
  await Promise.all([read(listAutomations, {}), read(readAutomationPause, {}), read(listFanGroups, {}), read(listOwnTiers, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Automations'))

export default function Automations() {
  const { data } = useApiQuery(listAutomations, {})
  const names = useRuleNames()
  const add = (
    <Button icon={PlusIcon} to="/studio/automations/new">
      {t('New automation')}
    </Button>
  )
  return (
    <Page
      title={t('Automations')}
      lead={t('Messages sent automatically when something happens. Fans can see that they’re automatic.')}
      action={add}
    >
      {data.length === 0 ? (
        <EmptyState icon={RetryIcon} title={t('No automations yet')}>
          {t('Welcome followers, thank fans who tip or win back former subscribers. Pick a suggestion and make it yours.')}
        </EmptyState>
      ) : (
        <>
          <Pause />
          <ul className={css['list']} aria-label={t('Automations')}>
            {data.map((one) => (
              <AutomationCard key={one._id} automation={one} names={names} />
            ))}
          </ul>
        </>
      )}
      <Beginnings />
    </Page>
  )
}

function Pause() {
  const { hours } = useApiQuery(readAutomationPause, {})
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className={css['pause']}>
      <p>{t('Each fan gets at most one automatic message in {hours, plural, one {1 hour} other {# hours}}.', { hours })}</p>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {t('Edit')}
      </Button>
      {isOpen && (
        <Sheet isOpen onClose={close} title={t('Message frequency')}>
          <PauseForm hours={hours} onDone={close} />
        </Sheet>
      )}
    </div>
  )
}

function Beginnings() {
  const names = useRuleNames()
  return (
    <Section title={t('Suggestions')}>
      <ul className={css['beginnings']}>
        {automationPresets().map(({ id, icon: Drawn, name, trigger, delayMinutes }) => (
          <li key={id}>
            <Link className={css['beginning']} to={`/studio/automations/new?from=${id}`}>
              <Drawn size={24} />
              <span>
                {name}
                <small>{ruleLabel({ trigger, delayMinutes }, names)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
