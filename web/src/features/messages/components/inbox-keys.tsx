/**
 * Keyboard shortcuts of the list outside fields: j and k move, Enter opens, h and l change the tab, and single letters act on the
 * open or focused conversation.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Conversation } from '@fanfare/contract/messages'
import { isTextInput } from '#lib/text-input.ts'
import { t } from '#lib/i18n.ts'
import { Sheet } from '#ui/sheet.tsx'
import { useChangeConversationState } from './change-conversation-state.ts'
import { keepListFilters } from './inbox-filters.ts'
import css from './inbox-bar.module.css'

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-conversation]')]
const focused = () => rows().findIndex((row) => row === document.activeElement)

/** Moves from the focused row, or else from the open conversation. */
function move(step: 1 | -1): void {
  const all = rows()
  const open = all.findIndex((row) => row.getAttribute('aria-current') === 'page')
  const from = focused() >= 0 ? focused() : open
  const next = all[Math.min(Math.max(from + step, 0), all.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

export type StateInList = (queries: QueryClient, id: string) => Conversation['state'] | undefined

interface InboxKeysProps {
  readonly activeId: string | undefined
  readonly stateInList: StateInList
  readonly onTab: (step: 1 | -1) => void
}

export function InboxKeys({ activeId, stateInList, onTab }: InboxKeysProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const change = useChangeConversationState()
  const [isHelping, setIsHelping] = useState(false)
  const chosenId = () => rows()[focused()]?.dataset['conversation'] ?? activeId

  function act(key: string): boolean {
    const id = chosenId()
    const state = id === undefined ? undefined : stateInList(queries, id)
    if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1)
    else if (key === 'h' || key === 'l') onTab(key === 'l' ? 1 : -1)
    else if (key === '?') setIsHelping(true)
    else if (key === 'r') document.querySelector<HTMLElement>('main form textarea[data-words]')?.focus()
    else if (id === undefined) return false
    else if (key === 'e') archive(id, state?.isArchived === true)
    else if (key === 'u') change(id, { isUnread: true }, { doneText: t('Marked as unread'), onDone: () => leave(id) })
    else if (key === 'm') mute(id, state?.isMuted === true)
    else return false
    return true
  }
  // An open conversation would be marked as read again immediately.
  const leave = (id: string) =>
    void (id === activeId && navigate({ pathname: '/messages', search: keepListFilters(location.search) }))
  const archive = (id: string, is: boolean) =>
    change(id, { isArchived: !is }, { doneText: is ? t('Unarchived') : t('Archived'), onDone: () => leave(id) })
  const mute = (id: string, is: boolean) =>
    change(id, { isMuted: !is }, { doneText: is ? t('Unmuted. Notifications are on.') : t('Muted. No notifications.') })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTextInput(event.target)) return
    if (document.querySelector('dialog[open]')) return
    if (act(event.key)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <Sheet isOpen={isHelping} onClose={() => setIsHelping(false)} title={t('Keyboard shortcuts')}>
      <dl className={css['keys']}>
        {helpLines().map(([key, what]) => (
          <Line key={key} keyName={key} what={what} />
        ))}
      </dl>
    </Sheet>
  )
}

const Line = ({ keyName, what }: { keyName: string; what: string }) => (
  <>
    <dt>{keyName}</dt>
    <dd>{what}</dd>
  </>
)

const helpLines = (): readonly (readonly [string, string])[] => [
  ['j', t('Next conversation')],
  ['k', t('Previous conversation')],
  ['Enter', t('Open conversation')],
  ['h', t('Previous tab')],
  ['l', t('Next tab')],
  ['r', t('Message')],
  ['e', t('Archive or unarchive')],
  ['u', t('Mark as unread')],
  ['m', t('Mute or unmute')],
  ['/', t('Search')],
  ['?', t('Show keyboard shortcuts')],
]
