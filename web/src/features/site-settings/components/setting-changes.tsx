import { listSettingChanges } from '@fanfare/contract/site-settings'
import { useApiQuery } from '#lib/api.ts'
import { formatDateTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { settingNames } from './setting-names.ts'
import css from './site-settings.module.css'

export function SettingChanges() {
  const { data } = useApiQuery(listSettingChanges, { query: { limit: 20 } })
  if (data.length === 0) return <p className={css['hint']}>{t('No changes yet.')}</p>
  const nameOf = settingNames()
  return (
    <ol className={css['changes']}>
      {data.map(({ _id, name, before, after, by, at }) => (
        <li key={_id}>
          <strong>{nameOf(name)}</strong>
          <span>
            {before === ''
              ? rich('set to {after}', { after: <bdi>{valueOf(after)}</bdi> })
              : rich('from {before} to {after}', { before: <bdi>{valueOf(before)}</bdi>, after: <bdi>{valueOf(after)}</bdi> })}
          </span>
          <small>
            {rich('{name}, {time}', { name: <bdi>{by}</bdi>, time: <time dateTime={at}>{formatDateTime(at)}</time> })}
          </small>
        </li>
      ))}
    </ol>
  )
}

function valueOf(value: string): string {
  if (value === '') return t('nothing')
  if (value === 'true') return t('on')
  return value === 'false' ? t('off') : value
}
