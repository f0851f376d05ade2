import { exportSafetyJson, exportSafetyPdf, type SafetyLog } from '@fanfare/contract/safety'
import { ExportButton } from '#core/export-button.tsx'
import { t } from '#lib/i18n.ts'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Inline, Stack } from '#ui/layout/boxes.tsx'
import css from './safety-log.module.css'

export function ExportButtons({ log: { _id: id, totalEntries, exports } }: { readonly log: SafetyLog }) {
  return (
    <Stack>
      <p>
        {t(
          'The file has all messages, also deleted ones, comments, payments, reports, blocks and incidents. It leaves out what you are not allowed to see, such as the email address. The cover page says where the police ask for it.',
        )}
      </p>
      <p className={css['soft']}>{t('{count, plural, one {# entry} other {# entries}}', { count: totalEntries })}</p>
      <Inline>
        <ExportButton id={id} route={exportSafetyPdf} label={t('Export PDF')} />
        <ExportButton id={id} route={exportSafetyJson} label={t('Export JSON')} />
      </Inline>
      {exports.length > 0 && (
        <ul className={css['list']} aria-label={t('Exports')}>
          {exports.map(({ _id, format, entries, hash, createdAt }) => (
            <li key={_id}>
              {format.toUpperCase()} · <DateAndTimeOf at={createdAt} /> ·{' '}
              {t('{count, plural, one {# entry} other {# entries}}', { count: entries })}
              <br />
              <small className={css['hash']}>{t('SHA-256 {hash}', { hash })}</small>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
