/** Buttons above a Markdown text that format its selection. */
import type { MouseEvent } from 'react'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { insertFormat, type Format } from './insert-format.ts'
import css from './pages.module.css'

const labels: Readonly<Record<Format, () => string>> = {
  bold: () => t('Bold'),
  italic: () => t('Italic'),
  heading: () => t('Heading'),
  list: () => t('List'),
  link: () => t('Link'),
}
const formats = ['bold', 'italic', 'heading', 'list', 'link'] as const

interface FormatToolsProps {
  /** The name of the text field in the same form. */
  readonly field: string
  readonly onChange: (text: string) => void
}

export function FormatTools({ field, onChange }: FormatToolsProps) {
  function apply({ currentTarget }: MouseEvent<HTMLButtonElement>, format: Format): void {
    const area = currentTarget.form?.elements.namedItem(field)
    if (!(area instanceof HTMLTextAreaElement)) return
    const before = { text: area.value, start: area.selectionStart, end: area.selectionEnd }
    const { text, start, end } = insertFormat(before, format, t('text'))
    onChange(text)
    // The field has its new text after the render.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(start, end)
    })
  }
  return (
    <div role="group" aria-label={t('Formatting')} className={css['tools']}>
      {formats.map((format) => (
        <Button key={format} variant="quiet" size="small" onClick={(event) => apply(event, format)}>
          {labels[format]()}
        </Button>
      ))}
    </div>
  )
}
