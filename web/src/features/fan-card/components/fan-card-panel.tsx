/** Shows a fan's card next to the conversation: in a column if there is room, otherwise in a sheet. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { fanNamesChanged } from '@fanfare/contract/fan-cards'
import { readConversation } from '@fanfare/contract/messages'
import { closeFanCard, SIDE_PANEL_QUERY, useFanCardPanel } from '#core/fan-card-panel.ts'
import { query } from '#lib/api.ts'
import { useInvalidate } from '#lib/invalidate.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { CloseIcon } from '#ui/page-icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { FanCardView } from './fan-card-view.tsx'
import css from './fan-card.module.css'

const watch = (changed: () => void) => {
  const media = matchMedia(SIDE_PANEL_QUERY)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** `id` is the conversation's. */
export default function FanCardPanel({ id }: { readonly id: string }) {
  const { isClosed, isRequested } = useFanCardPanel()
  const hasRoom = useSyncExternalStore(watch, () => matchMedia(SIDE_PANEL_QUERY).matches)
  // The sheet was opened for this conversation and must not open automatically for the next one.
  useEffect(() => () => closeFanCard('sheet'), [hasRoom])
  const invalidate = useInvalidate()
  // Covers changes from the account's other windows.
  useServerEvent(fanNamesChanged, () => void invalidate(fanNamesChanged.invalidates))
  const titleId = useId()
  const { data } = useQuery(query(readConversation, { params: { id } }))
  // Deleted accounts have no card.
  if (!data || data.with.username === '') return null
  if (hasRoom ? isClosed : !isRequested) return null
  const card = <FanCardView key={data.with._id} id={data.with._id} />
  if (!hasRoom)
    return (
      <Sheet isOpen onClose={() => closeFanCard('sheet')} title={t('About this fan')}>
        {card}
      </Sheet>
    )
  return (
    <aside className={css['aside']} aria-labelledby={titleId}>
      <header className={css['top']}>
        <h2 id={titleId}>{t('About this fan')}</h2>
        <IconButton label={t('Close fan card')} icon={CloseIcon} onClick={() => closeFanCard('column')} />
      </header>
      {card}
    </aside>
  )
}
