import { useState } from 'react'
import { inviteOperator, listOperators, type Operator } from '@fanfare/contract/operators'
import { createLoaders } from '#core/loaders.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { InviteForm } from '../components/invite-form.tsx'
import { OperatorRow } from '../components/operator-row.tsx'
import css from '../components/operators.module.css'

const page = createLoaders(async ({ read }) => void (await read(listOperators, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Team'))

export default function Operators() {
  const { operators } = useApiQuery(listOperators, {})
  const [isInviting, setIsInviting] = useState(false)
  const close = () => setIsInviting(false)
  const active = operators.filter(({ status }) => status === 'active')
  const deciding = active.filter(({ role }) => role !== 'read_only' && role !== 'reviewer')
  const owners = active.filter(({ role }) => role === 'owner')
  const former = operators.filter(({ status }) => status === 'ended')
  return (
    <Page
      title={t('Team')}
      lead={t('Large payouts and top-ups need two operators who have each been operators for at least three days.')}
      action={
        <IfPermitted route={inviteOperator}>
          <Button icon={PlusIcon} onClick={() => setIsInviting(true)}>
            {t('Invite operator')}
          </Button>
        </IfPermitted>
      }
    >
      <Section title={t('Operators')} isCard>
        <Rows operators={operators.filter(({ status }) => status !== 'ended')} isOnlyOwner={owners.length === 1} />
        {deciding.length === 1 && deciding[0]?.isYou && (
          <p className={css['soft']}>
            {t(
              'You’re the only operator who can approve something, so no action that needs two operators can be approved. Invite someone you trust.',
            )}
          </p>
        )}
      </Section>
      {former.length > 0 && (
        <Section title={t('Former operators')} isCard>
          <Rows operators={former} isOnlyOwner={false} />
        </Section>
      )}
      <Sheet isOpen={isInviting} onClose={close} title={t('Invite operator')}>
        <InviteForm onDone={close} />
      </Sheet>
    </Page>
  )
}

const Rows = ({ operators, isOnlyOwner }: { readonly operators: readonly Operator[]; readonly isOnlyOwner: boolean }) => (
  <ul className={css['list']}>
    {operators.map((one) => (
      <OperatorRow key={one.person._id} operator={one} isLast={isOnlyOwner && one.status === 'active' && one.role === 'owner'} />
    ))}
  </ul>
)
