import { useNavigate, useParams, useSearchParams } from 'react-router'
import { changeAutomation, createAutomation, readAutomation } from '@fanfare/contract/automations'
import { listFanGroups } from '@fanfare/contract/fan-groups'
import { listOwnTiers } from '@fanfare/contract/tiers'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { toast } from '#ui/toast.ts'
import { AutomationForm, type Draft } from '../components/automation-form.tsx'
import { automationPresets } from '../components/automation-presets.ts'

const page = createLoaders(async ({ read, readAnew, params: { id } }) => {
  const known = id === undefined ? undefined : readAnew(readAutomation, { params: { id } })
  await Promise.all([known, read(listFanGroups, {}), read(listOwnTiers, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Automation'))

export default function EditAutomation() {
  const { id } = useParams()
  return id === undefined ? <Making /> : <Changing key={id} id={id} />
}

/** `?from=` names a suggestion. */
function draftFrom(id: string | null): Draft {
  const found = automationPresets().find((one) => one.id === id)
  const { name = '', trigger = { on: 'follow' }, delayMinutes = 10, isSubscribed, text = '' } = found ?? {}
  const conditions = isSubscribed === undefined ? {} : { isSubscribed }
  return { name, trigger, delayMinutes, conditions, text, lockedText: '', price: 0, files: [], openFileIds: [], isOn: true }
}

function Making() {
  const from = useSearchParams()[0].get('from')
  const navigate = useNavigate()
  const create = useApiMutation(createAutomation)
  return (
    <Page title={t('New automation')}>
      <BackLink to="/studio/automations">{t('All automations')}</BackLink>
      <AutomationForm
        name={`from ${from ?? 'nothing'}`}
        draft={draftFrom(from)}
        action={t('Turn on automation')}
        submit={async (body, onSaved) => {
          const { _id } = await create.mutateAsync({ body })
          onSaved()
          toast(t('Automation turned on'))
          await navigate(`/studio/automations/${_id}`)
        }}
      />
    </Page>
  )
}

function Changing({ id }: { readonly id: string }) {
  const navigate = useNavigate()
  const { automation } = useApiQuery(readAutomation, { params: { id } })
  const change = useApiMutation(changeAutomation)
  const back = `/studio/automations/${id}`
  return (
    <Page title={t('Edit automation')}>
      <BackLink to={back}>{t('Back to automation')}</BackLink>
      <AutomationForm
        name={id}
        draft={automation}
        action={t('Save')}
        submit={async (body, onSaved) => {
          await change.mutateAsync({ params: { id }, body })
          onSaved()
          toast(t('Changes saved'))
          await navigate(back)
        }}
      />
    </Page>
  )
}
