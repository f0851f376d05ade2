/** Edits a list of links, each with a label and an address. */
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { ArrowUpIcon, TrashIcon } from '#ui/page-icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import css from './branding.module.css'

export interface LinkRow {
  readonly label: string
  readonly to: string
}

const EXAMPLES = { path: '/page/faq', address: 'https://' } as const
const BLANK: LinkRow = { label: '', to: '' }

interface LinkRowsProps {
  readonly rows: readonly LinkRow[]
  readonly onChange: (rows: readonly LinkRow[]) => void
  readonly most: number
  /** Names the list for screen readers. */
  readonly name: string
  readonly hasLabel?: boolean
  readonly error: string | undefined
}

export function LinkRows({ rows, onChange, most, name, hasLabel = false, error }: LinkRowsProps) {
  const change = (at: number, changed: Partial<LinkRow>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...changed } : row)))
  const remove = (at: number) => onChange(rows.filter((_, i) => i !== at))
  const raise = (at: number) =>
    onChange([...rows.slice(0, at - 1), rows[at] ?? BLANK, rows[at - 1] ?? BLANK, ...rows.slice(at + 1)])
  return (
    <Stack>
      {rows.length > 0 && (
        <ol className={css['rows']} aria-label={name}>
          {rows.map((row, at) => (
            // Rows have no id of their own, and their fields keep no state.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={css['row']}>
              {hasLabel && (
                <TextField
                  label={t('Label')}
                  value={row.label}
                  onChange={(label) => change(at, { label })}
                  maxLength={40}
                  autoComplete="off"
                />
              )}
              <TextField
                label={t('Address')}
                value={row.to}
                onChange={(to) => change(at, { to })}
                placeholder={hasLabel ? EXAMPLES.path : EXAMPLES.address}
                autoComplete="off"
                spellCheck={false}
                dir="ltr"
              />
              <span className={css['acts']}>
                {at > 0 && <IconButton label={t('Move up')} icon={ArrowUpIcon} onClick={() => raise(at)} />}
                <IconButton label={t('Remove')} icon={TrashIcon} onClick={() => remove(at)} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {error && (
        <p role="alert" className={css['error']}>
          {error}
        </p>
      )}
      {rows.length < most && (
        <div>
          <Button variant="quiet" size="small" icon={PlusIcon} onClick={() => onChange([...rows, BLANK])}>
            {t('Add link')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** Rows without any text are left out. The server rejects incomplete ones. */
export const filledLinks = (rows: readonly LinkRow[]): LinkRow[] =>
  rows.map(({ label, to }) => ({ label: label.trim(), to: to.trim() })).filter(({ label, to }) => label !== '' || to !== '')
