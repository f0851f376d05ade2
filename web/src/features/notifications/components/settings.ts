/** The cached notification settings. A change shows immediately, and reverts if it is rejected. */
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  readNotificationSettings,
  updateNotificationSettings,
  type NotificationSettings,
  type NotificationSwitch,
} from '@fanfare/contract/notification-settings'
import type { NotificationChannel } from '@fanfare/contract/notification-kinds'
import type { Input } from '@fanfare/contract'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { toast } from '#ui/toast.ts'

type Change = NonNullable<Input<typeof updateNotificationSettings>['body']>

/** Changes without a reply yet. Settings read in the meantime may be older than these. */
let pending: readonly Change[] = []
const watchers = new Set<() => void>()

function setPending(next: readonly Change[]): void {
  pending = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

let last: Promise<unknown> = Promise.resolve()

/** Sends one after another, so that the later of two changes of the same switch wins. */
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = last.then(send)
  last = sent.catch(() => undefined)
  return sent
}

const none: readonly Change[] = []

/** Returns the settings as read, with all pending changes applied. */
export function useNotificationSettings(): NotificationSettings {
  const { data } = useSuspenseQuery(query(readNotificationSettings, {}))
  const waiting = useSyncExternalStore(
    watch,
    () => pending,
    () => none,
  )
  return waiting.reduce(changed, data)
}

export function useChangeNotificationSettings() {
  const queries = useQueryClient()
  const { mutateAsync } = useApiMutation(updateNotificationSettings)
  const { queryKey } = query(readNotificationSettings, {})
  const save = async (body: Change): Promise<void> => {
    setPending([...pending, body])
    try {
      await inTurn(() => mutateAsync({ body }))
      queries.setQueryData(queryKey, (now) => now && changed(now, body))
    } catch (error) {
      void invalidateTags(queries, ['notification-settings'])
      toast(messageOf(error), 'bad')
    } finally {
      setPending(pending.filter((one) => one !== body))
    }
  }
  return (body: Change): void => void save(body)
}

const changed = (now: NotificationSettings, { switches = [], ...rest }: Change): NotificationSettings => ({
  ...now,
  ...rest,
  switches: now.switches.map((line) => {
    const own = switches.filter(({ kind }) => kind === line.kind).map(({ channel, isOn }) => [channel, isOn])
    return { ...line, ...Object.fromEntries(own) }
  }),
})

export interface Cell {
  readonly line: NotificationSwitch
  readonly channel: NotificationChannel
}

export const cellsOf = (lines: readonly NotificationSwitch[], channels: readonly NotificationChannel[]): Cell[] =>
  lines.flatMap((line) => channels.flatMap((channel) => (line.fixed.includes(channel) ? [] : [{ line, channel }])))

/** Turns all on if any is off; otherwise turns all off. */
export const switchAll = (cells: readonly Cell[]): Change => {
  const isOn = cells.some(({ line, channel }) => !line[channel])
  return {
    switches: cells
      .filter(({ line, channel }) => line[channel] !== isOn)
      .map(({ line, channel }) => ({ kind: line.kind, channel, isOn })),
  }
}
