/** A table of notifications and their channels. Rows, columns and groups can also be switched as a whole. */
import type { NotificationSwitch } from '@fanfare/contract/notification-settings'
import type { NotificationWay } from '@fanfare/contract/notification-kinds'
import { t } from '#lib/i18n.ts'
import { notificationTopics } from './topics.ts'
import { cellsOf, switchAll, useChangeNotificationSettings, type Cell } from './settings.ts'
import css from './settings.module.css'

const ways: readonly NotificationWay[] = ['inApp', 'email', 'push']
const wayLabel = (way: NotificationWay): string => ({ inApp: t('List'), email: t('Email'), push: t('Push') })[way]

export function SwitchMatrix({ switches }: { switches: readonly NotificationSwitch[] }) {
  const parts = notificationTopics().map(({ group, label }) => ({
    label,
    lines: switches.filter((line) => line.group === group),
  }))
  return (
    <table className={css['matrix']}>
      <thead>
        <tr>
          <th scope="col">{t('Everything')}</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              <span>{wayLabel(way)}</span>
              <Whole label={t('All: {way}', { way: wayLabel(way) })} cells={cellsOf(switches, [way])} />
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
        {ways.map((way) => (
          <td key={way}>
            {lines.length > 1 && (
              <Whole label={t('{group}: {way}', { group: label, way: wayLabel(way) })} cells={cellsOf(lines, [way])} />
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
        <button type="button" title={t('Turn all three on or off')} onClick={() => change(switchAll(cellsOf([line], ways)))}>
          {line.label}
        </button>
      </th>
      {ways.map((way) => {
        const isFixed = line.fixed.includes(way)
        return (
          <td key={way}>
            <label title={isFixed ? t('Always on: it concerns your money or account security') : undefined}>
              <input
                type="checkbox"
                aria-label={t('{group}: {way}', { group: line.label, way: wayLabel(way) })}
                checked={line[way]}
                disabled={isFixed}
                onChange={({ target }) => change({ switches: [{ kind: line.kind, way, isOn: target.checked }] })}
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
  const on = cells.filter(({ line, way }) => line[way]).length
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
