/** The zones to which a performer ships, and what shipping costs there. */
import { useState } from 'react'
import { listOwnZones, MAX_ZONES, setZones, type OwnZone, type ZoneForm } from '@fanfare/contract/shipping'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ShippingIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import { ZoneCard } from '../components/zone-card.tsx'
import { formOf } from '../components/zone-forms.ts'
import css from '../components/shipping.module.css'

const ZoneSheet = idleComponent(() => import('../components/zone-sheet.tsx'))

const page = createLoaders(async ({ readAnew }) => void (await readAnew(listOwnZones, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Shipping'))

type Editing = OwnZone | 'new'

export default function Shipping() {
  const { data: zones } = useApiQuery(listOwnZones, {})
  const [editing, setEditing] = useState<Editing>()
  const [removing, setRemoving] = useState<OwnZone>()
  const save = useApiMutation(setZones)
  const edited = editing === 'new' ? undefined : editing?._id
  const without = (id: string | undefined) => zones.filter(({ _id }) => _id !== id)
  const saveZone = async (zone: ZoneForm) => {
    const next = zones.map((one) => (one._id === edited ? zone : formOf(one)))
    await save.mutateAsync({ body: { zones: editing === 'new' ? [...next, zone] : next } })
    toast(t('Shipping zone saved'))
    setEditing(undefined)
  }
  const add = zones.length < MAX_ZONES && (
    <Button icon={PlusIcon} onClick={() => setEditing('new')}>
      {t('Add zone')}
    </Button>
  )
  return (
    <Page
      title={t('Shipping')}
      lead={t('Where you ship, and what it costs. Buyers see the price before they pay, and you keep all of it.')}
      action={zones.length > 0 && add}
    >
      {zones.length === 0 ? (
        <EmptyState icon={ShippingIcon} title={t('No shipping zones yet')} action={add}>
          {t('Physical products can’t be ordered until you add a zone. Start with your own country, or with a pickup place.')}
        </EmptyState>
      ) : (
        <ul className={css['zones']} aria-label={t('Shipping zones')}>
          {zones.map((zone) => (
            <ZoneCard key={zone._id} zone={zone} onEdit={() => setEditing(zone)} onRemove={() => setRemoving(zone)} />
          ))}
        </ul>
      )}
      {editing !== undefined && (
        <ZoneSheet
          {...(editing !== 'new' && { zone: editing })}
          others={without(edited)}
          onSave={saveZone}
          onClose={() => setEditing(undefined)}
        />
      )}
      <ConfirmMutation
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        route={setZones}
        input={{ body: { zones: without(removing?._id).map(formOf) } }}
        title={t('Delete this shipping zone?')}
        consequence={t('Fans there can no longer order physical products from you. Paid orders don’t change.')}
        action={t('Delete zone')}
        onDone={() => toast(t('Shipping zone deleted'))}
      />
    </Page>
  )
}
