import { exportSafetyJson, exportSafetyPdf, type SafetyLog } from '@fanfare/contract/safety'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Inline, Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import css from './safety-log.module.css'

export function ExportButtons({ log: { _id: id, totalEntries, exports } }: { readonly log: SafetyLog }) {
  return (
    <Stack>
      <p>
        {t(
          'The file has all messages, also deleted ones, comments, payments, reports, blocks and incidents. It doesn’t have data that you may not know, such as the email address. The cover page says where the police ask for it.',
        )}
      </p>
      <p className={css['soft']}>{t('{count, plural, one {# entry} other {# entries}}', { count: totalEntries })}</p>
      <Inline>
        <Export id={id} route={exportSafetyPdf} label={t('Export PDF')} />
        <Export id={id} route={exportSafetyJson} label={t('Export JSON')} />
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

interface ExportProps {
  readonly id: string
  readonly route: typeof exportSafetyPdf | typeof exportSafetyJson
  readonly label: string
}

function Export({ id, route, label }: ExportProps) {
  const run = useApiMutation(route)
  return (
    <Button
      size="small"
      variant="quiet"
      isPending={run.isPending}
      onClick={() => run.mutate({ params: { id } }, { onSuccess: saveFile, onError: (error) => toast(messageOf(error), 'bad') })}
    >
      {label}
    </Button>
  )
}
