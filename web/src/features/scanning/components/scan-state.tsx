/** The list of known hashes and the scan service, with what is wrong with them. */
import type { Reply } from '@fanfare/contract'
import type { readScanning } from '@fanfare/contract/scanning'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Figures } from '#ui/figures.tsx'
import css from './scanning.module.css'

type State = Reply<typeof readScanning>
type Reason = NonNullable<State['list']>['broken'][number]['reason']

const reasons: Readonly<Record<Reason, () => string>> = {
  hash: () => t('no hash of a known length'),
  kind: () => t('the length does not fit the kind'),
  length: () => t('the line is too long'),
}

export function ScanState({ state: { list, isListUnreadable, service, waiting } }: { readonly state: State }) {
  return (
    <>
      <Figures
        items={[
          {
            label: t('Known hashes'),
            value: list ? formatInteger(list.entries) : '–',
            hint: list ? t('{count} of them illegal', { count: formatInteger(list.illegal) }) : t('No list is configured'),
          },
          { label: t('Scan service'), value: service ?? '–', ...(service === null && { hint: t('Off') }) },
          { label: t('Uploads that wait for their scan'), value: formatInteger(waiting) },
        ]}
      />
      {!list && !isListUnreadable && (
        <p className={css['soft']}>
          {t(
            'To compare uploads, put one hash per line into a file on the server, enter its path in the setting KNOWN_HASHES_FILE, and restart the site. The operating guide (docs/operating.md) describes the format.',
          )}
        </p>
      )}
      {isListUnreadable && (
        <p role="alert" className={css['warning']}>
          {t('The list of known hashes cannot be read. Uploads wait until the file of KNOWN_HASHES_FILE is readable again.')}
        </p>
      )}
      {list && list.brokenLines > 0 && (
        <div className={css['warning']}>
          <p>
            {t('{count, plural, one {# line of the list is ignored:} other {# lines of the list are ignored:}}', {
              count: list.brokenLines,
            })}
          </p>
          <ul>
            {list.broken.map(({ line, reason }) => (
              <li key={line}>{t('Line {line}: {reason}', { line, reason: reasons[reason]() })}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
