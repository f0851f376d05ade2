/** A table of notifications and their channels. Rows, columns and groups can also be switched as a whole. */
import type { NotificationSwitch } from '@fanfare/contract/notification-settings'
import { listNotificationGroups } from '@fanfare/contract/notifications'
import type { NotificationChannel } from '@fanfare/contract/notification-kinds'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { cellsOf, switchAll, useChangeNotificationSettings, type Cell } from './settings.ts'
import css from './settings.module.css'

const channels: readonly NotificationChannel[] = ['inApp', 'email', 'push']
const channelLabel = (channel: NotificationChannel): string => ({ inApp: t('List'), email: t('Email'), push: t('Push') })[channel]

export function SwitchMatrix({ switches }: { switches: readonly NotificationSwitch[] }) {
  const { groups } = useApiQuery(listNotificationGroups, {})
  const parts = groups.map(({ name, label }) => ({ label, lines: switches.filter(({ group }) => group === name) }))
  return (
    <table className={css['matrix']}>
      <thead>
        <tr>
          <th scope="col">{t('Everything')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              <span>{channelLabel(channel)}</span>
              <Whole label={t('All: {channel}', { channel: channelLabel(channel) })} cells={cellsOf(switches, [channel])} />
            </th>
          ))}
        </tr>
      </thead>
      {parts.map(({ label, lines }) => lines.length > 0 && <Group key={label} label={label} lines={lines} />)}
    </table>
  )
}

function Group({ label, lines }: { label: string; lines: readonly NotificationSwitch[] }) {
  return (
    <tbody>
      <tr className={css['group']}>
        <th scope="rowgroup">{label}</th>
        {channels.map((channel) => (
          <td key={channel}>
            {lines.length > 1 && (
              <Whole
                label={t('{group}: {channel}', { group: label, channel: channelLabel(channel) })}
                cells={cellsOf(lines, [channel])}
              />
            )}
          </td>
        ))}
      </tr>
      {lines.map((line) => (
        <Line key={line.kind} line={line} />
      ))}
    </tbody>
  )
}

function Line({ line }: { line: NotificationSwitch }) {
  const change = useChangeNotificationSettings()
  return (
    <tr>
      <th scope="row">
        <button type="button" title={t('Turn all three on or off')} onClick={() => change(switchAll(cellsOf([line], channels)))}>
          {line.label}
        </button>
      </th>
      {channels.map((channel) => {
        const isFixed = line.fixed.includes(channel)
        return (
          <td key={channel}>
            <label title={isFixed ? t('Always on: it concerns your money or account security') : undefined}>
              <input
                type="checkbox"
                aria-label={t('{group}: {channel}', { group: line.label, channel: channelLabel(channel) })}
                checked={line[channel]}
                disabled={isFixed}
                onChange={({ target }) => change({ switches: [{ kind: line.kind, channel, isOn: target.checked }] })}
              />
            </label>
          </td>
        )
      })}
    </tr>
  )
}

/** Toggles several switches together. Indeterminate if they differ. */
function Whole({ label, cells }: { label: string; cells: readonly Cell[] }) {
  const change = useChangeNotificationSettings()
  if (cells.length === 0) return null
  const on = cells.filter(({ line, channel }) => line[channel]).length
  return (
    <label>
      <input
        ref={(box) => {
          if (box) box.indeterminate = on > 0 && on < cells.length
        }}
        type="checkbox"
        aria-label={label}
        checked={on === cells.length}
        onChange={() => change(switchAll(cells))}
      />
    </label>
  )
}
